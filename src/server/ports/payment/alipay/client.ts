/**
 * Requests to Alipay's gateway: signed with the app's key (RSA2), answers believed only with Alipay's signature. The library signs and
 * verifies; it verifies only when it is told to.
 */
import type { KeyObject } from 'node:crypto'
import { AlipaySdk } from 'alipay-sdk'
import { z } from 'zod'
import { PROVIDER_TIMEOUT_MS, providerFailed } from '../port.ts'
import { shanghaiTime } from '../shanghai-time.ts'

export type AlipayClientSettings = {
  appId: string
  privateKey: KeyObject
  /** Alipay's key, not the app's own public one. */
  publicKey: KeyObject
  gatewayUrl: string
}

/** A refusal has Alipay's word for it, `ACQ.TRADE_NOT_EXIST`. */
export type ProviderAnswer = { data: unknown; refusal: null } | { data: null; refusal: string }

const answer = z.looseObject({ code: z.string(), sub_code: z.string().optional() })

/** The request was carried out. */
const DONE = '10000'
/** Refused for a reason of this request. Anything else is a trouble of Alipay's or of the settings. */
const REFUSED = '40004'

const pem = (key: KeyObject, type: 'pkcs8' | 'spki'): string => key.export({ type, format: 'pem' }).toString()

export function createAlipayClient({ appId, privateKey, publicKey, gatewayUrl }: AlipayClientSettings) {
  const sdk = new AlipaySdk({
    appId,
    privateKey: pem(privateKey, 'pkcs8'),
    keyType: 'PKCS8',
    alipayPublicKey: pem(publicKey, 'spki'),
    gateway: gatewayUrl,
    timeout: PROVIDER_TIMEOUT_MS,
    signType: 'RSA2',
    camelcase: false,
  })
  // The library would take the clock of this machine's time zone.
  const now = () => shanghaiTime(new Date())
  return {
    /**
     * @param method `alipay.trade.query`
     * @throws AppError `provider.payment` without an answer, for one that Alipay did not sign, and for troubles on its side.
     */
    async ask(method: string, content: object, notifyUrl?: string): Promise<ProviderAnswer> {
      try {
        const params = { timestamp: now(), bizContent: { ...content }, ...(notifyUrl ? { notifyUrl } : {}) }
        const said = answer.parse(await sdk.exec(method, params, { validateSign: true }))
        if (said.code === DONE) return { data: said, refusal: null }
        const isRefused = said.code === REFUSED && said.sub_code && !/SYSTEM_ERROR|UNKNOW/i.test(said.sub_code)
        if (isRefused && said.sub_code) return { data: null, refusal: said.sub_code }
        throw new Error(`Alipay answered ${said.code} ${said.sub_code ?? ''}`)
      } catch (error) {
        // What the library throws carries the whole answer.
        throw providerFailed(new Error(`${method}: ${(error as Error).message.slice(0, 200)}`))
      }
    },
    /** The address of a page of Alipay's that this browser opens. */
    page: (method: string, content: object, { notifyUrl, returnUrl }: { notifyUrl: string; returnUrl: string }): string =>
      sdk.pageExecute(method, 'GET', { timestamp: now(), bizContent: content, notifyUrl, returnUrl }),
    /** @param fields of a notice, decoded. */
    isSigned: (fields: Readonly<Record<string, string>>): boolean => sdk.checkNotifySignV2(fields),
    /** A file whose address Alipay has signed. @throws AppError `provider.payment` */
    async download(address: string): Promise<Buffer> {
      try {
        const response = await fetch(address, { redirect: 'error', signal: AbortSignal.timeout(PROVIDER_TIMEOUT_MS) })
        if (!response.ok) throw new Error(`the file of the bill answered ${response.status}`)
        return Buffer.from(await response.arrayBuffer())
      } catch (cause) {
        throw providerFailed(cause)
      }
    },
  }
}
