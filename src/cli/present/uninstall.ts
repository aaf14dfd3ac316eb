// As what was installed is shown.
export { present } from './install.js';
