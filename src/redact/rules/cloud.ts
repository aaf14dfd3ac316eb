// Hosting and what runs there: access keys, service keys, signed addresses.
import { classesOf, looksRandom } from '../randomness.js';
import type { Rule } from '../rule.js';
import { isDrawn, token, vendor } from './build.js';

export const cloudRules: readonly Rule[] = [
  token('alibaba-access-key', 'Alibaba Cloud access key id', ['ltai'], 'LTAI[A-Za-z0-9]{12,22}', ['LTAI{an:20}', 'LTAI{an:16}'], {
    entropy: 3,
  }),
  vendor('alibaba-secret-key', 'Alibaba Cloud secret', ['alibaba', 'aliyun'], ['an', 30]),
  token('tencent-secret-id', 'Tencent Cloud secret id', ['akid'], 'AKID[A-Za-z0-9]{32}', ['AKID{an:32}']),
  vendor('tencent-secret-key', 'Tencent Cloud secret key', ['tencent'], ['an', 32]),
  token('digitalocean-token', 'DigitalOcean token', ['dop_v1_', 'doo_v1_', 'dor_v1_'], 'do[por]_v1_[0-9a-f]{64}', [
    'dop_v1_{hex:64}',
    'doo_v1_{hex:64}',
    'dor_v1_{hex:64}',
  ]),
  token('digitalocean-spaces-key', 'DigitalOcean Spaces key', ['do00', 'do80'], 'DO(?:00|80)[A-Z0-9]{16}', ['DO00{uan:16}'], {
    entropy: 3,
  }),
  vendor('fastly-api-token', 'Fastly API token', ['fastly'], ['b64u', 32]),
  token(
    'flyio-token',
    'Fly.io token',
    ['fo1_', 'fm1', 'fm2_'],
    '(?:fo1_[A-Za-z0-9_-]{43}|fm1[ar]_[A-Za-z0-9+/]{100,1000}={0,3}|fm2_[A-Za-z0-9+/]{100,1000}={0,3})',
    ['fo1_{b64u:43}', 'fm1a_{b64:120}', 'fm2_{b64:220}='],
  ),
  token('heroku-api-key', 'Heroku API key', ['hrku-aa'], 'HRKU-AA[A-Za-z0-9_-]{56,62}', ['HRKU-AA{b64u:58}']),
  vendor('heroku-key', 'Heroku API key, first form', ['heroku'], 'uuid'),
  token('render-api-key', 'Render API key', ['rnd_'], 'rnd_[A-Za-z0-9]{28,34}', ['rnd_{an:28}'], { entropy: 3.2 }),
  token('vercel-token', 'Vercel token', ['vcp_', 'vci_', 'vca_', 'vcr_', 'vck_'], 'vc[piark]_[A-Za-z0-9]{24,60}', [
    'vcp_{an:56}',
    'vck_{an:56}',
  ]),
  vendor('vercel-key', 'Vercel token, first form', ['vercel'], ['an', 24]),
  token('vercel-blob-token', 'Vercel Blob token', ['vercel_blob_rw_'], 'vercel_blob_rw_[A-Za-z0-9]{16}_[A-Za-z0-9]{30,34}', [
    'vercel_blob_rw_{an:16}_{an:30}',
  ]),
  token('netlify-token', 'Netlify token', ['nfp_', 'nfc_', 'nfo_', 'nfu_'], 'nf[pcou]_[A-Za-z0-9]{36,40}', ['nfp_{an:36}']),
  vendor('netlify-key', 'Netlify token, first form', ['netlify'], ['b64u', 40, 46]),
  vendor('linode-token', 'Linode token', ['linode'], ['hex', 64]),
  vendor('vultr-api-key', 'Vultr API key', ['vultr'], ['uan', 36]),
  vendor('hetzner-token', 'Hetzner token', ['hetzner', 'hcloud'], ['an', 64]),
  token('scaleway-access-key', 'Scaleway access key', ['scw'], 'SCW[A-Z0-9]{17}', ['SCW{uan:17}'], { entropy: 3 }),
  vendor('scaleway-secret-key', 'Scaleway secret key', ['scaleway', 'scw_'], 'uuid'),
  vendor('ovh-key', 'OVH key', ['ovh'], ['an', 32]),
  vendor('ibm-cloud-key', 'IBM Cloud API key', ['ibm', 'bluemix', 'watson'], ['b64u', 44]),
  vendor('oracle-cloud-key', 'Oracle Cloud key', ['oci_', 'oracle'], ['b64', 40, 90], { needs: 'key|secret|token' }),
  token('yandex-api-key', 'Yandex Cloud API key', ['aqvn'], 'AQVN[A-Za-z0-9_-]{35,38}', ['AQVN{b64u:36}']),
  token('yandex-access-key', 'Yandex Cloud access key', ['ycaj', 'yc'], '(?<![+/=])YC[A-Za-z0-9_-]{38}(?![+/=])', ['YCAJE{b64u:35}'], {
    entropy: 3.8,
    check: (secret) => /\d/.test(secret),
  }),
  token('yandex-iam-token', 'Yandex Cloud IAM token', ['t1.'], 't1\\.[A-Za-z0-9_-]{1,300}={0,2}\\.[A-Za-z0-9_-]{86}={0,2}', [
    't1.{b64u:120}.{b64u:86}',
  ]),
  token('yandex-oauth', 'Yandex OAuth token', ['y0_', 'aqaaaaa'], '(?:y0_[A-Za-z0-9_-]{39,60}|AQAAAAA[A-Za-z0-9_-]{32})', [
    'y0_{b64u:55}',
    'AQAAAAA{b64u:32}',
  ]),
  token('tailscale-key', 'Tailscale key', ['tskey-'], 'tskey-(?:[a-z]{2,12}-)?[A-Za-z0-9]{6,30}(?:CNTRL)?-[A-Za-z0-9]{12,60}', [
    'tskey-auth-{an:12}CNTRL-{an:32}',
    'tskey-api-{an:12}CNTRL-{an:32}',
    'tskey-{hex:12}-{an:20}',
  ]),
  vendor('ngrok-token', 'ngrok token', ['ngrok'], ['b64u', 43, 52]),
  vendor('zerotier-token', 'ZeroTier token', ['zerotier'], ['an', 32]),
  token('pulumi-token', 'Pulumi token', ['pul-'], 'pul-[0-9a-f]{40}', ['pul-{hex:40}']),
  token('terraform-token', 'Terraform Cloud token', ['.atlasv1.'], '\\.atlasv1\\.[A-Za-z0-9_=-]{60,70}', ['{an:14}.atlasv1.{b64u:67}'], {
    lead: { pattern: '[A-Za-z0-9]{14}', longest: 14 },
  }),
  token('vault-token', 'HashiCorp Vault token', ['hvs.', 'hvb.', 'hvr.'], 'hv[sbr]\\.[A-Za-z0-9_-]{24,300}', [
    'hvs.{b64u:95}',
    'hvb.{b64u:150}',
  ]),
  token('vault-token-short', 'HashiCorp Vault token, first form', ['s.', 'b.', 'r.'], '[sbr]\\.[A-Za-z0-9]{24}', ['s.{an:24}'], {
    entropy: 3.6,
    check: (secret) => /\d/.test(secret) && looksRandom(secret.slice(2)) && classesOf(secret).changes >= 12,
    noMatch: ['s.replaceAllTheOtherThings', 's.abc'],
  }),
  vendor('vault-key', 'HashiCorp Vault token by name', ['vault'], ['an', 24], {
    pattern: '(?:[sbr]\\.|hv[sbr]\\.)[a-z0-9_-]{20,300}',
    sample: 's.{an:24}',
  }),
  token('doppler-token', 'Doppler token', ['dp.'], 'dp\\.(?:pt|st|ct|sa|scim|audit)\\.(?:[a-z0-9_-]{2,35}\\.)?[A-Za-z0-9]{40,44}', [
    'dp.pt.{an:43}',
    'dp.st.dev.{an:43}',
    'dp.ct.{an:40}',
  ]),
  token('infisical-token', 'Infisical token', ['st.'], 'st\\.[0-9a-f]{24}\\.[0-9a-f]{32}\\.[0-9a-f]{32}', [
    'st.{hex:24}.{hex:32}.{hex:32}',
  ]),
  token(
    'onepassword-secret-key',
    '1Password secret key',
    ['a3-'],
    'A3-[A-Z0-9]{6}-(?:[A-Z0-9]{11}|[A-Z0-9]{6}-[A-Z0-9]{5})-[A-Z0-9]{5}-[A-Z0-9]{5}-[A-Z0-9]{5}',
    ['A3-{uan:6}-{uan:6}-{uan:5}-{uan:5}-{uan:5}-{uan:5}', 'A3-{uan:6}-{uan:11}-{uan:5}-{uan:5}-{uan:5}'],
  ),
  token('onepassword-service-token', '1Password service account token', ['ops_eyj'], 'ops_eyJ[A-Za-z0-9+/]{100,8000}={0,3}', [
    'ops_eyJ{b64:300}=',
  ]),
  token('age-secret-key', 'age secret key', ['age-secret-key-1'], 'AGE-SECRET-KEY-1[02-9AC-HJ-NP-Z]{58}', [
    `AGE-SECRET-KEY-1${'QPZRY9X8GF'.repeat(5)}2TVDW0S3`,
  ]),
  token('openshift-token', 'OpenShift token', ['sha256~'], 'sha256~[A-Za-z0-9_-]{43}', ['sha256~{b64u:43}']),
  token(
    'defined-networking-token',
    'Defined Networking token',
    ['dnkey-'],
    'dnkey-[a-z0-9=_-]{26}-[a-z0-9=_-]{52}',
    ['dnkey-{lan:26}-{lan:52}', 'dnkey-{uan:26}-{uan:52}'],
    { caseless: true },
  ),
  token('scalingo-token', 'Scalingo token', ['tk-us-'], 'tk-us-[A-Za-z0-9_-]{48}', ['tk-us-{b64u:48}']),
  token('planetscale-token', 'PlanetScale token', ['pscale_'], 'pscale_(?:tkn|oauth|pw)_[A-Za-z0-9=._-]{32,64}', [
    'pscale_tkn_{b64u:43}',
    'pscale_oauth_{b64u:43}',
    'pscale_pw_{b64u:43}',
  ]),
  token('supabase-token', 'Supabase token', ['sbp_', 'sb_secret_'], '(?:sbp_[0-9a-f]{40}|sb_secret_[A-Za-z0-9_-]{31,40})', [
    'sbp_{hex:40}',
    'sb_secret_{an:31}',
  ]),
  token(
    'neon-password',
    'Neon password',
    ['npg_'],
    'npg_[A-Za-z0-9]{10,48}',
    ['npg_{an:12}', 'postgresql://app_owner:npg_{an:12}@ep-x.neon.tech/app'],
    {
      check: (secret) => /[A-Z0-9]/.test(secret.slice(4)),
      noMatch: ['npg_config', 'npg_passwordofneon'],
    },
  ),
  token('neon-api-key', 'Neon API key', ['napi_'], 'napi_[a-z0-9]{60,70}', ['napi_{lan:64}']),
  token('databricks-token', 'Databricks token', ['dapi'], 'dapi[0-9a-f]{32}(?:-\\d)?', ['dapi{hex:32}', 'dapi{hex:32}-2']),
  token('clickhouse-cloud-key', 'ClickHouse Cloud secret', ['4b1d'], '4b1d[A-Za-z0-9]{38}', ['4b1d{an:38}'], { entropy: 3.6 }),
  token('prefect-token', 'Prefect token', ['pnu_', 'pnb_'], 'pn[ub]_[A-Za-z0-9]{36}', ['pnu_{an:36}', 'pnb_{an:36}']),
  token('confluent-cloud-secret', 'Confluent Cloud secret', ['cflt'], 'cflt[A-Za-z0-9+/]{60}', ['cflt{b64:60}']),
  token('akamai-token', 'Akamai EdgeGrid token', ['akab-'], 'akab-[a-z0-9]{16}-[a-z0-9]{16}', ['akab-{lan:16}-{lan:16}']),
  token('harness-api-key', 'Harness API key', ['pat.', 'sat.'], '[ps]at\\.[A-Za-z0-9_-]{22}\\.[0-9a-f]{24}\\.[A-Za-z0-9]{20}', [
    'pat.{b64u:22}.{hex:24}.{an:20}',
    'sat.{b64u:22}.{hex:24}.{an:20}',
  ]),
  token('settlemint-token', 'SettleMint token', ['sm_aat_', 'sm_pat_', 'sm_sat_'], 'sm_[aps]at_[A-Za-z0-9]{16}', [
    'sm_aat_{an:16}',
    'sm_pat_{an:16}',
    'sm_sat_{an:16}',
  ]),
  token('infracost-token', 'Infracost token', ['ico-'], 'ico-[A-Za-z0-9]{32}', ['ico-{an:32}']),
  token('amazon-client-secret', 'Login with Amazon client secret', ['amzn1.oa2-cs.'], 'amzn1\\.oa2-cs\\.v1\\.[0-9a-f]{64}', [
    'amzn1.oa2-cs.v1.{hex:64}',
  ]),
  token('amazon-oauth-token', 'Login with Amazon token', ['atza|', 'atzr|'], 'Atz[ar]\\|[A-Za-z0-9_=+/-]{60,2000}', [
    'Atza|{b64u:200}',
    'Atzr|{b64u:300}',
  ]),
  token('cockroach-key', 'CockroachDB Cloud key', ['ccdb1_'], 'CCDB1_[A-Za-z0-9]{22}_[A-Za-z0-9]{40}', ['CCDB1_{an:22}_{an:40}']),
  token('aiven-password', 'Aiven password', ['avns_'], 'AVNS_[A-Za-z0-9_-]{16,24}', ['AVNS_{b64u:19}']),
  token('mongodb-service-secret', 'MongoDB Atlas service account secret', ['mdb_sa_sk_'], 'mdb_sa_sk_[A-Za-z0-9_-]{36,60}', [
    'mdb_sa_sk_{b64u:40}',
  ]),
  token('databricks-secret', 'Databricks OAuth secret', ['dose', 'dkea'], '(?:dose|dkea)[0-9a-f]{32}', ['dose{hex:32}']),
  token(
    'heroku-api-key-uuid',
    'Heroku API key with a uuid',
    ['hrku-'],
    'HRKU-[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}',
    ['HRKU-{uuid}'],
  ),
  token('deno-token', 'Deno Deploy token', ['ddp_', 'ddo_'], 'dd[po]_[A-Za-z0-9]{36,40}', ['ddp_{an:36}']),
  token('upcloud-token', 'UpCloud token', ['ucat_'], 'ucat_[A-Z0-9]{26}', ['ucat_{uan:26}']),
  token('tigris-key', 'Tigris key', ['tid_', 'tsec_'], '(?:tid|tsec)_[A-Za-z0-9_+/-]{30,90}', ['tid_{an:40}', 'tsec_{an:60}'], {
    entropy: 3.5,
    check: isDrawn,
  }),
  token('snowflake-token', 'Snowflake token', ['ver:1-hint:'], 'ver:\\d-hint:\\d{1,20}-[A-Za-z0-9+/=_-]{60,2000}', [
    'ver:1-hint:{d:12}-ETMs{b64:160}',
  ]),
  token('elastic-cloud-key', 'Elastic Cloud key', ['essu_'], 'essu_[A-Za-z0-9+/]{60,200}={0,2}', ['essu_{b64:88}==']),
  token('axiom-token', 'Axiom token', ['xaat-', 'xapt-'], 'xa[ap]t-[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}', [
    'xaat-{uuid}',
    'xapt-{uuid}',
  ]),
  token(
    'bitwarden-token',
    'Bitwarden access token',
    ['0.'],
    '0\\.[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\\.[A-Za-z0-9]{30}:[A-Za-z0-9+/]{22}==',
    ['0.{uuid}.{an:30}:{b64:22}=='],
  ),
  token('zuplo-key', 'Zuplo key', ['zpka_'], 'zpka_[0-9a-f]{32}_[0-9a-f]{8}', ['zpka_{hex:32}_{hex:8}']),
  token(
    'crypto-extended-key',
    'Extended private key of a wallet',
    ['xprv', 'yprv', 'zprv', 'tprv'],
    '[xyzt]prv[1-9A-HJ-NP-Za-km-z]{100,115}',
    ['xprv{b58:107}'],
    { noMatch: ['xprv…', 'the xprv format'] },
  ),
  token('nostr-key', 'Nostr private key', ['nsec1'], 'nsec1[02-9ac-hj-np-z]{58}', [`nsec1${'qpzry9x8gf'.repeat(5)}2tvdw0s3`]),
  token('backblaze-key', 'Backblaze application key', ['k00'], 'K00\\d[A-Za-z0-9+/]{27}', ['K003{b64:27}'], {
    entropy: 3.8,
    check: isDrawn,
  }),
  token(
    'signed-address',
    'Signature of a signed address',
    ['signature='],
    'Signature=(?<secret>[A-Za-z0-9%+/_~=-]{27,700})',
    ['https://d1.cloudfront.net/x?Expires=1&Signature={b64u:120}&Key-Pair-Id=K', '?AWSAccessKeyId=x&Signature={an:27}%3D'],
    {
      weak: true,
      caseless: true,
      anywhere: true,
      lead: { pattern: '[?&;](?:X-[A-Za-z]{2,8}-)?', longest: 14 },
      check: isDrawn,
      noMatch: ['signature=none', '?signature=required'],
    },
  ),
  token(
    'paseto',
    'PASETO token',
    ['v1.local.', 'v2.local.', 'v3.local.', 'v4.local.', 'v1.public.', 'v2.public.', 'v3.public.', 'v4.public.'],
    'v[1-4]\\.(?:local|public)\\.[A-Za-z0-9_-]{60,4000}(?:\\.[A-Za-z0-9_-]{1,400})?',
    ['v4.local.{b64u:160}', 'v2.public.{b64u:200}.{b64u:40}'],
  ),
  token('lnd-macaroon', 'Macaroon of a Lightning node', ['0201036c6e64'], '0201036c6e64[0-9a-f]{120,2000}', ['0201036c6e64{hex:300}'], {
    caseless: true,
  }),
  token('rancher-token', 'Rancher token', ['token-'], 'token-[a-z0-9]{5}:[a-z0-9]{54}', ['token-{lan:5}:{lan:54}']),
  token('portainer-token', 'Portainer token', ['ptr_'], 'ptr_[A-Za-z0-9+/]{40,60}={0,2}', ['ptr_{b64:44}='], {
    entropy: 4,
    check: isDrawn,
  }),
  token(
    'quicknode-address',
    'QuickNode address',
    ['.quiknode.pro/'],
    '\\.quiknode\\.pro/(?<secret>[0-9a-f]{40})',
    ['https://a-b-c.quiknode.pro/{hex:40}/'],
    { anywhere: true },
  ),
  token('dbt-token', 'dbt Cloud token', ['dbtc_', 'dbtu_'], 'dbt[cu]_[A-Za-z0-9_-]{24,80}', ['dbtc_{b64u:43}', 'dbtu_{b64u:43}'], {
    check: isDrawn,
  }),
  token('hex-token', 'Hex token', ['hxtp_', 'hxtw_'], 'hxt[pw]_[0-9a-f]{40,140}', ['hxtp_{hex:64}']),
];
