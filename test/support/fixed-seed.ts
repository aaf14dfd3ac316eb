// Properties are tried with the same inputs in every run: a test never fails by luck. `BATON_SEED=7 npm test` looks elsewhere.
import fc from 'fast-check';

// Times without a zone are local ones: here, one place for all.
process.env['TZ'] = 'UTC';

fc.configureGlobal({ seed: Number(process.env['BATON_SEED'] ?? 20_261_115) });
