#!/usr/bin/env node
// Runs the conformance tests of the A2A protocol (TCK, branch 1.0-dev) against `baton a2a`, offline, over JSON-RPC and HTTP+JSON.
//   node scripts/a2a-tck.mjs --suite DIR [--python-path DIR] [-- PYTEST-ARGUMENTS]
// `--suite`: a checkout of the tests. `--python-path`: where their packages are (httpx, httpcore, h11, anyio, rfc3986, sniffio, idna, certifi), if they
// are not installed; pytest and jsonschema are. What only gRPC needs is replaced by empty modules, and no report in HTML is made.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { build } from 'esbuild';

const root = fileURLToPath(new URL('..', import.meta.url));
const { values, positionals } = parseArgs({
  options: { suite: { type: 'string' }, 'python-path': { type: 'string' } },
  allowPositionals: true,
});
if (values.suite === undefined) {
  process.stderr.write('a2a-tck: --suite DIR names a checkout of the tests (branch 1.0-dev)\n');
  process.exit(2);
}

/** Whatever is taken from these modules is there and does nothing: they belong to gRPC. */
const STUB = `
import sys
from importlib.machinery import ModuleSpec
from unittest.mock import MagicMock

class RpcError(Exception):
    pass

for name in ("grpc", "google", "google.rpc", "google.rpc.error_details_pb2", "google.rpc.status_pb2", "google.protobuf",
             "google.protobuf.json_format", "google.protobuf.struct_pb2", "google.protobuf.message", "google.protobuf.descriptor",
             "google.protobuf.any_pb2", "google.protobuf.timestamp_pb2", "google.protobuf.empty_pb2",
             "specification.generated", "specification.generated.a2a_pb2", "specification.generated.a2a_pb2_grpc"):
    try:
        __import__(name)
    except Exception:
        module = MagicMock(name=name)
        module.__spec__ = ModuleSpec(name, None)
        module.__path__ = []
        module.RpcError = RpcError
        sys.modules[name] = module
`;

/** They want `application/json` and 415, where the specification (1.0.1, and with it the SDK) says `application/a2a+json` and 400. */
const OUTDATED = [
  'core_operations/test_error_handling.py::TestRestErrorStructure::test_error_uses_aip193_format',
  'core_operations/test_transport_behavior.py::TestRestFormat::test_response_content_type',
  'http_json/test_http_status.py::TestHttpJsonStatusCodes::test_content_type_not_supported_returns_415',
  'http_json/test_problem_details.py::TestAIP193ErrorFormat::test_error_content_type',
].flatMap((name) => ['--deselect', `tests/compatibility/${name}`]);

const scratch = mkdtempSync(path.join(tmpdir(), 'baton-tck-'));
try {
  const { serveForTck } = await loaded();
  const server = await serveForTck(scratch);
  process.stdout.write(`${server.address}\n`);
  process.exitCode = await tests(server.address);
  server.stop();
} finally {
  rmSync(scratch, { recursive: true, force: true });
}

/** From the sources, with the executor that the tests expect around our own. */
async function loaded() {
  const outfile = path.join(root, '.cache', `a2a-tck-${process.pid}.mjs`); // beside node_modules, which stay where they are
  await build({
    entryPoints: [path.join(root, 'test', 'support', 'tck-server.ts')],
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20.19',
    packages: 'external',
    outfile,
  });
  try {
    return await import(pathToFileURL(outfile).href);
  } finally {
    rmSync(outfile);
  }
}

function tests(address) {
  writeFileSync(path.join(scratch, 'tckstub.py'), STUB);
  const folders = [
    scratch,
    path.resolve(values.suite),
    ...(values['python-path'] === undefined ? [] : [path.resolve(values['python-path'])]),
  ];
  const words = ['-m', 'pytest', '-p', 'tckstub', 'tests/compatibility', '-q', '--sut-host', address, '--transport', 'jsonrpc,http_json'];
  const child = spawn('python3', [...words, ...OUTDATED, ...positionals], {
    cwd: values.suite,
    env: { ...process.env, PYTHONPATH: folders.join(path.delimiter), PYTHONDONTWRITEBYTECODE: '1' },
    stdio: 'inherit',
  });
  return new Promise((resolve) => child.once('exit', (code) => resolve(code ?? 1)));
}
