// What was taken for a secret once and is none: a successor needs these words, paths and identifiers.
import { describe, expect, it } from 'vitest';
import type { Json } from '../../src/model/json.js';
import { png, saidByImages } from './canaries.js';
import { makeRedactor, withoutSecrets } from '../../src/redact/profile.js';

const uuid = '5d1f7a3e-2b64-4c9a-8f10-6e3b9c27d485';
const sha = '9f3c1a7be2d04f586ab1c0de7f2345689abcde01';

describe('text without a secret stays as it is', () => {
  it.each([
    // paths, also those that hold what looks drawn at random
    `"file_path": "/home/me/.claude/projects/-home-me-app/${uuid}.jsonl"`,
    `"transcript_path":"/Users/me/.claude/projects/-Users-me-app/${uuid}/subagents/agent-a7be2f0c.jsonl"`,
    `key: /home/me/.claude/projects/${uuid}.jsonl`,
    `token: /var/folders/6m/23f_80p95q79kmhpm8_w50340000gn/T/.tmp0IZZAq/apps/web`,
    `image-path : /Users/me/Library/Caches/app/casks/kitty-0.47.4-c9f9f66b1d2e/x.dmg`,
    `["/tmp/.tmp8jXmTZ/apps/api", "/var/folders/6m/23f_80p95q79kmhpm8_w50340000gn/T/.tmp8jXmTZ/apps/web"]`,
    `sourceBundleKey: 'jobs/job_abc12345/source/main.tar.gz'`,
    `cd C:\\Users\\me\\AppData\\Local\\Temp\\${uuid} && pass`,
    `does not pass \`ExecutionContext\` (\`packages/worker/src/index.ts:36\`)`,
    // identifiers of sessions, sub-agents, calls and traces
    `{"hookSpecificOutput":{"hookEventName":"PreToolUse","permissionDecision":"deny","permissionDecisionReason":"Auth required: ${uuid}"}}`,
    `"permissionDecisionReason": "api: agent-a7be2f0c1d2e3f4a5 may not access ${uuid}"`,
    `Loading conversation via API: ${uuid}`,
    `agentId: a7be2f0c1d2e3f4a5 (for resuming to continue this agent's work)`,
    `"x-datadog-trace-id": "3c949392f617936b23ebe10549195546"`,
    `key: "toolu_01ReMFZHLdVt3sqpU3Hrit1z"`,
    `gh api graphql -f discussionId='D_kwDOIvux3s4Ancda' -f body='hello'`,
    // addresses of an interface
    `gh api "repos/src-d/go-git/git/trees/${sha}?recursive=1"`,
    'gh api "repos/acme/app2/git/trees/main?recursive=1" --jq .tree',
    `gh api repos/acme/app/commits/${sha}/check-runs`,
    'gpg --keyserver hkps://keys.openpgp.org --recv-keys 24853EC9F655CE80B48E6C3A8B81C9D17413A06D',
    // names of code
    'constructor(private web3AuthVerifier: Web3AuthVerifierService, x)',
    'export type Web3AuthNoModalOptions = IWeb3AuthCoreOptions;',
    'web3AuthNetwork: WEB3AUTH_NETWORK_TYPE;',
    'Web3Auth MPC SDK (`@web3auth/mpc-core-kit` v3.5.0)',
    'const sourceBundleKey = sourceBundleR2Key(jobId, parsed.metadata);',
    'const privKeyBytes = hexToBytes(privKeyHex);',
    'const pubKeyBytes = secp256k1.getPublicKey(privKeyBytes, true);',
    'const privateKeyHex = keyInt.toString(16).padStart(64)',
    'if (privateKey.length !== SECP256K1_PRIVATE_KEY_SIZE) {',
    'hasE2EInjectedToken: !!hasE2EInjectedToken,',
    'jwtFromRequest: ExtractJwt.fromAuthHeaderAsBearerToken(),',
    'jwtParameters?: Auth0ClientOptions;',
    "idToken: 'acmebox-link-jwt',",
    'firstPassValid = !repairAttempted;',
    'passType: ReviewPassType;',
    'if (!category || !passType || !description) {',
    'the test is trying to access `window.p5Instance.canvas` before',
    'Public key format: `@Matches(/^(0x)?04[0-9a-fA-F]{128}$/)`',
    // names of tools, packages, branches and files
    'key: "mcp__plugin_playwright_playwright__browser_take_screenshot"',
    'make: `require-execution-evidence-before-merge2`',
    'To https://example.org/me/acme-stove.git\n   283054c..bb120bb  feature -> feature',
    'Created wheel for acme-stove-backend: filename=acme_stove_backend-0.1.0-0.editable-py3-none-any.whl size=1613',
    'backends = ["vfox:mise-plugins/vfox-1password", "aqua:1password/cli"]',
    'test_cask("1password-cli", "2.34.1")',
    'git log --oneline --ancestry-path 30d982ce6..60a2dc7ec',
    'Cache restored from key: node-cache-Linux-x64-npm-abb3c4792b476017477a361b65dace4ed3737f88bc7f8d21',
    'run the tests to see if all tests pass: Perfect! All',
    '/tmp/ci-27748/publish-27739543627-api.log:405:2026-06-18T05:48:28.1872796Z npm notice',
    'ED25519 key fingerprint is SHA256:+DiY3wvvV6TuJJhbpZisF/zLDA0zPMSvHdkr4UvCOqU.',
    'modernc.org/token v1.1.0 h1:Xl7Ap9dKaEs5kLoOQeQmPWevfnk/DM5qcLcYlA8ys6Y=',
    "tracestate: 'congo=t61rcWkgMzE,api_key=secret,rojo=00f067aa0ba902b7'",
    'map has no entry for key "POSTHOG_API_KEY" target=darwin_amd64_v1',
    'msg="Acquired HTTP semaphore" sessionId=3a8084ec-289e-47d0-93a5-0ffd7082b51b',
    `refs/heads/playing-with-secrets\n${sha}\trefs/heads/main`,
    '--pass: #16a34a;',
    'for example `8080-id-token.example.com`). If it matches, `proxyToSandbox()` proxies it',
    'let bridge_auth = is_authenticated_lock.clone();',
    'call sites now pass a literal `false` (`bootstrap.go:179,489,674,684`)',
    "I'll pass `protocol.V0`. Let me check",
    'rerun failed evals until they pass\tclosed\t2026-03-31T13:05:12Z',
    // what is made to be seen, and what replaces a key
    'Alice pubkey: 040a68274083f4d5d909',
    'SUPABASE_PUBLISHABLE_KEY=sb_publishable_Ab3dE6gH9jK2mN5pQ8sT1v_x4Y7z0Bc',
    "ipnsPrivateKeyEncrypted: 'deadbeefcafebabe1234567890abcdef0123456789abcdef'",
  ])('%s', (text) => {
    expect(withoutSecrets(text)).toBe(text);
  });
});

it('a picture that says its secret in another script than Latin loses it', () => {
  const clean = makeRedactor().json({ image: png('密码是 tBEh1viaZU7') }) as { image: string };
  expect(saidByImages(clean.image).join('')).not.toContain('tBEh1viaZU7');
});

describe('JSON without a secret stays as it is', () => {
  const values: Record<string, Json> = {
    'a title that names a repository': { title: 'src-d/go-git' },
    'a title that ends in a path': { title: 'Look at src/redact/rules/x9k2.ts' },
    'a title that ends in a commit': { title: `Revert 9f3c1a7be2d0` },
    'a title that ends in an identifier': { title: 'Resume agent-a7be2f0c1d2e' },
    'a title that ends in the name of a tool': { title: 'Why does mcp__acme2__list_all_items' },
    'a title that ends in a version': { title: 'Upgrade to v2.1.39-rc1' },
    'a title that ends in an address': { title: 'go run ./cmd/git-sync sync --branch main https://github.com/acme2/cli9x' },
    'a text that was cut off in a path': { text: `Read /home/me/.claude/projects/-home-me/${uuid.slice(0, 20)}…` },
    'a reason that was cut off': { permissionDecisionReason: 'Denied: cd /tmp/x9k2/app2 && git log 283054c..bb120bb…' },
    'a reason that was cut off in a name': { permissionDecisionReason: 'no rule for hookSpecificOutput.permissionDecision2…' },
    'the path of a file': { file_path: `/home/me/.claude/projects/-home-me/${uuid}.jsonl`, filePath: `/tmp/${uuid}/out.txt` },
    'the path of a notebook': { notebook_path: `/tmp/claude-1000/-home-me-app/${uuid}/scratchpad/a.ipynb` },
    'identifiers of sub-agents': { agentId: 'a7be2f0c1d2e3f4a5', agent_id: 'agent-acompact-f46190aa11', key: 'agent-a7be2f0c1d2e3f4a5' },
    'arguments that name paths': { args: ['--key-path', `/etc/app/${uuid}/x.conf`, '--session-path', `/home/me/${uuid}.jsonl`] },
  };
  it.each(Object.entries(values))('%s', (_name, value) => {
    expect(makeRedactor().json(value)).toEqual(value);
  });
});

/** A title is cut off at a length, wherever that falls. */
describe('what is left of a secret at the end of a title goes', () => {
  it.each([
    'deploy with ghp_Zk3vQ9xT2mLw',
    'the key sk-ant-api03-Zk3vQ9xT2m',
    'my token is x7Kq9Zt3Lm2Pw8',
    'use AKIAZ7QK3XW9',
    'why is Zk3vQ9xT2mLw8RbN refused',
    'export API_KEY=9f3c1a7be2d04f',
    'login to https://me:Zk3vQ9xT2m',
  ])('%s', (title) => {
    const secret = /[A-Za-z_-]*(?:[a-zA-Z]*\d[A-Za-z0-9]*){2,}$/.exec(title)?.[0];
    if (secret !== undefined) expect((makeRedactor().json({ title }) as { title: string }).title).not.toContain(secret);
  });
});
