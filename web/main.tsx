// Puts the viewer into the page.
import { render } from 'preact';
import { App } from './app.js';

const place = document.querySelector('#app')!;
place.replaceChildren();
render(<App />, place);
