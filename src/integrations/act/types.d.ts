/** Makes `client:act` known to the type checker. */
declare module 'astro' {
  interface AstroClientDirectives {
    'client:act'?: boolean | 'load'
  }
}

export {}
