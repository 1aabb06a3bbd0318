/** Addresses of the scripts that `src/integrations/boot` compiles. */
declare module 'virtual:boot' {
  export const firstPaint: string
}
