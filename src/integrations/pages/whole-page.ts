/**
 * The answer of a page that was rendered as one string and is handed on as that string. A response of the platform turns it into bytes,
 * copies them into a stream and collects the stream again, which took longer than rendering the twenty rows of a list.
 */

export class WholePage extends Response {
  readonly whole: string

  constructor(whole: string, init: ResponseInit) {
    super(null, init)
    this.whole = whole
  }

  /** For whoever treats it as any other response: Astro does when it shows an error page in the place of another. */
  override get body(): Response['body'] {
    return new Response(this.whole).body
  }
}
