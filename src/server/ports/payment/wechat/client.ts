/**
 * Requests to WeChat Pay (APIv3): signed with the merchant's key, answers believed only with WeChat's signature. The library signs and
 * verifies; what it throws carries the request with its headers, so only the provider's words go on from here.
 */
import type { KeyObject } from 'node:crypto'
import { Decorator } from 'wechatpay-axios-plugin'
import { z } from 'zod'
import { PROVIDER_TIMEOUT_MS, providerFailed } from '../port.ts'

export type WechatClientSettings = {
  mchId: string
  /** Serial number of the merchant's certificate. */
  serial: string
  privateKey: KeyObject
  /** WeChat's keys by their ids, `PUB_KEY_ID_…`. */
  publicKeys: Readonly<Record<string, KeyObject>>
  url: string
}

/** A refusal has the provider's code, `ORDER_NOT_EXIST`; its words never reach a person. */
export type ProviderAnswer =
  | { data: unknown; refusal: null }
  | { data: null; refusal: { status: number; code: string; message: string } }

const failure = z.object({
  message: z.string(),
  code: z.unknown().optional(),
  response: z.object({ status: z.number(), data: z.unknown() }).optional(),
})
const refusalBody = z.object({ code: z.string(), message: z.string().default('') })

/** Bills of a busy day are some megabytes. */
const MAX_DOWNLOAD_BYTES = 64 * 1024 * 1024

/** What a request came to that did not succeed. @throws AppError `provider.payment` when nobody can say whether it was done. */
function refusalOf(error: unknown): ProviderAnswer {
  const failed = failure.safeParse(error).data
  const status = failed?.response?.status ?? 0
  const body = refusalBody.safeParse(failed?.response?.data).data
  if (!body || status < 400 || status >= 500) {
    throw providerFailed(new Error(`WeChat Pay: ${failed?.message ?? 'no answer'} ${body?.code ?? ''}`.trim()))
  }
  return { data: null, refusal: { status, ...body } }
}

export function createWechatClient({ mchId, serial, privateKey, publicKeys, url }: WechatClientSettings) {
  const config = {
    mchid: mchId,
    serial,
    privateKey,
    certs: { ...publicKeys },
    baseURL: `${url}/`,
    timeout: PROVIDER_TIMEOUT_MS,
    maxRedirects: 0,
    maxContentLength: MAX_DOWNLOAD_BYTES,
    // Which of its keys WeChat signs the answer with.
    headers: { 'Wechatpay-Serial': Object.keys(publicKeys)[0] ?? '' },
  }
  const http = Decorator.jsonBased(config)
  return {
    /**
     * @param path `/v3/…`, with its query.
     * @throws AppError `provider.payment` without an answer, for one that WeChat did not sign, and for troubles on its side.
     */
    async ask(method: 'GET' | 'POST', path: string, body?: object): Promise<ProviderAnswer> {
      try {
        const { data } = await http.request<unknown>({ method, url: path, ...(body ? { data: body } : {}) })
        return { data, refusal: null }
      } catch (error) {
        return refusalOf(error)
      }
    },
    /** A file whose address WeChat has signed; its own answer comes unsigned. @throws AppError `provider.payment` */
    async download(address: string): Promise<Buffer> {
      const { origin, pathname, searchParams } = new URL(address)
      try {
        const { data } = await http.request<Buffer>({
          method: 'GET',
          baseURL: origin,
          url: pathname,
          params: Object.fromEntries(searchParams),
          responseType: 'arraybuffer',
        })
        return Buffer.from(data)
      } catch (error) {
        throw providerFailed(new Error(`WeChat Pay: ${failure.safeParse(error).data?.message ?? 'no file'}`))
      }
    },
  }
}
