declare module 'tls-sig-api-v2' {
  /** Signs for Tencent's chat. */
  class Api {
    constructor(sdkAppId: number, secretKey: string)
    /** @returns the signature of an account for so many seconds. */
    genSig(identifier: string, seconds: number, userBuffer: string | null): string
  }
  export default { Api }
}
