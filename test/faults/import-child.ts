// A process that passes into a store that only a client writes, or takes such a pass back; to be killed by that client.
import { Report } from '../../src/model/report.js';
import { passSession } from '../../src/ops/pass/pass.js';
import { undoPass } from '../../src/ops/undo/undo.js';
import { sceneAt, sourceRef } from './scene.js';

process.env['STAND_IN_CALLER'] = String(process.pid); // between us and a client that is talked to there is another process
const [folder = '', clients = '', to = '', verb] = process.argv.slice(2);
const scene = sceneAt(folder);
const world = { ...scene.world, env: { ...scene.world.env, PATH: clients } };
if (verb === 'undo') await undoPass(world, {}, new Report());
else await passSession(sourceRef(scene), { to }, { source: world, target: world }, new Report());
process.stdout.write('done');
