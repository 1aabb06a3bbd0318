/** Addresses of the scripts that `src/integrations/head-script` compiles. */
declare module 'virtual:head-script' {
  export const firstPaint: string
}
