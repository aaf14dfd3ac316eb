// Properties are tried with the same inputs in every run: a test never fails by luck. `BATON_SEED=7 npm test` looks elsewhere.
import fc from 'fast-check';

fc.configureGlobal({ seed: Number(process.env['BATON_SEED'] ?? 20_261_115) });
