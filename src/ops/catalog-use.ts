// Whether the catalog is on: as the environment says, else as the configuration does.
import { mayExist } from '../io/walk.js';
import { configFile } from './config/config-file.js';
import type { OperationContext } from './operation.js';

/** `BATON_CATALOG=off` for one command. */
export async function isCatalogOn({ here, report }: Pick<OperationContext, 'here' | 'report'>): Promise<boolean> {
  const said = here.env['BATON_CATALOG'];
  if (said === 'off' || said === '0') return false;
  if (said === 'on' || said === '1') return true;
  if (!mayExist(configFile(here))) return true; // nothing is loaded to read what is not there
  const { settingsFor } = await import('./config/read-config.js');
  return settingsFor({ here, report }).catalog !== 'off';
}
