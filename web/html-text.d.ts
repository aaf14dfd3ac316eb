/** A page as text; the build puts it in. */
declare module '*.html' {
  const text: string;
  export default text;
}
