/** Local services that answer as the documents of WeChat, QQ, Alipay and Tencent Cloud say. The real ones are never reached. */
import { createHash, createHmac, createPrivateKey, createPublicKey, generateKeyPairSync, sign, verify } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

type Answer = { status?: number; body: string }
type Seen = { url: URL; body: string; headers: Record<string, string | string[] | undefined> }

export type Peer = { url: string; stop(): Promise<void> }

async function serve(answer: (seen: Seen) => Answer): Promise<Peer> {
  const server = createServer(async (req, res) => {
    const chunks: Buffer[] = []
    for await (const chunk of req as AsyncIterable<Buffer>) chunks.push(chunk)
    const seen = {
      url: new URL(req.url ?? '/', 'http://peer'),
      body: Buffer.concat(chunks).toString('utf8'),
      headers: req.headers,
    }
    const { status = 200, body } = answer(seen)
    res.writeHead(status, { 'content-type': 'text/plain; charset=utf-8' }).end(body)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () => new Promise(resolve => server.close(() => resolve())),
  }
}

/** A code in these tests says who it is for and how the provider behaves: `lin`, `lin:used`, `lin:no-union`, `lin:broken` … */
const readCode = (code: string | null): { who: string; how: string } => {
  const [who = '', how = ''] = (code ?? '').split(':')
  return { who, how }
}

export const WECHAT = { appId: 'wx0123456789', secret: 'wechat secret' }

export const startWechat = (): Promise<Peer> =>
  serve(({ url }) => {
    const query = url.searchParams
    const json = (value: object): Answer => ({ body: JSON.stringify(value) })
    if (url.pathname === '/sns/oauth2/access_token') {
      if (query.get('appid') !== WECHAT.appId || query.get('secret') !== WECHAT.secret)
        return json({ errcode: 40125, errmsg: 'invalid appsecret' })
      const { who, how } = readCode(query.get('code'))
      if (how === 'wrong') return json({ errcode: 40029, errmsg: 'invalid code' })
      if (how === 'expired') return json({ errcode: 42003, errmsg: 'code expired' })
      if (how === 'used') return json({ errcode: 40163, errmsg: 'code been used' })
      if (how === 'broken') return { status: 502, body: '<html>bad gateway</html>' }
      if (how === 'garbage') return { body: 'not json' }
      const token = {
        access_token: `token ${who}:${how}`,
        expires_in: 7200,
        refresh_token: 'r',
        openid: `o-${who}`,
        scope: 'snsapi_login',
      }
      return json(how === 'no-union' ? token : { ...token, unionid: `u-${who}` })
    }
    if (url.pathname === '/sns/userinfo') {
      const { who, how } = readCode((query.get('access_token') ?? '').replace('token ', ''))
      const openid = how === 'other' ? 'o-somebody-else' : `o-${who}`
      return json({
        openid,
        nickname: `微信${who}`,
        sex: 1,
        privilege: [],
        ...(how === 'no-union' ? {} : { unionid: `u-${who}` }),
      })
    }
    return { status: 404, body: '' }
  })

export const QQ = { appId: '101234567', secret: 'qq secret' }

export const startQq = (): Promise<Peer> =>
  serve(({ url }) => {
    const query = url.searchParams
    const json = (value: object): Answer => ({ body: JSON.stringify(value) })
    // QQ answers in a callback unless `fmt=json` is asked for, and sometimes all the same.
    const callback = (value: object): Answer => ({ body: `callback( ${JSON.stringify(value)} );` })
    if (url.pathname === '/oauth2.0/token') {
      const { who, how } = readCode(query.get('code'))
      if (query.get('client_secret') !== QQ.secret)
        return callback({ error: 100009, error_description: 'client secret is illegal' })
      if (how === 'used') return callback({ error: 100020, error_description: 'code is reused error' })
      if (how === 'wrong') return json({ error: 100019, error_description: 'code to access token error' })
      return json({ access_token: `token ${who}:${how}`, expires_in: '7776000', refresh_token: 'r' })
    }
    const { who, how } = readCode((query.get('access_token') ?? '').replace('token ', ''))
    if (url.pathname === '/oauth2.0/me') {
      if (how === 'no-union' && query.get('unionid')) return callback({ error: 100048, error_description: 'companyid not set' })
      const client_id = how === 'other-app' ? '999' : QQ.appId
      return json({ client_id, openid: `O-${who}`, ...(query.get('unionid') ? { unionid: `U-${who}` } : {}) })
    }
    if (url.pathname === '/user/get_user_info') return json({ ret: 0, msg: '', nickname: `QQ${who}` })
    return { status: 404, body: '' }
  })

const rsa = () => generateKeyPairSync('rsa', { modulusLength: 2048 })
const app = rsa()
const alipay = rsa()
const impostor = rsa()
const base64Der = (key: ReturnType<typeof rsa>['privateKey'], type: 'pkcs8' | 'spki') =>
  key.export({ type, format: 'der' } as never).toString('base64')

/** Keys as the console hands them out: base64 on one line. */
export const ALIPAY = {
  appId: '2026030100000001',
  privateKey: base64Der(createPrivateKey(app.privateKey.export({ type: 'pkcs8', format: 'pem' })), 'pkcs8'),
  publicKey: base64Der(createPublicKey(alipay.publicKey.export({ type: 'spki', format: 'pem' })), 'spki'),
}

export const startAlipay = (): Promise<Peer> =>
  serve(({ body }) => {
    const params = Object.fromEntries(new URLSearchParams(body))
    const { sign: signature = '', ...rest } = params
    const text = Object.keys(rest)
      .sort()
      .map(name => `${name}=${rest[name]}`)
      .join('&')
    const answer = (name: string, value: object, key = alipay.privateKey): Answer => {
      const raw = JSON.stringify(value).replaceAll('/', '\\/')
      const mark = sign('RSA-SHA256', Buffer.from(raw), key).toString('base64')
      return { body: `{"${name}":${raw},"sign":"${mark}"}` }
    }
    const refuse = (sub_code: string, sub_msg: string) =>
      answer('error_response', { code: '40002', msg: 'Invalid Arguments', sub_code, sub_msg })
    if (!verify('RSA-SHA256', Buffer.from(text), app.publicKey, Buffer.from(signature, 'base64')) || rest.app_id !== ALIPAY.appId)
      return refuse('isv.invalid-signature', '验签出错')
    if (rest.method === 'alipay.system.oauth.token') {
      const { who, how } = readCode(rest.code ?? '')
      if (how === 'wrong' || how === 'used') return refuse('isv.code-invalid', '授权码code无效')
      const token = {
        access_token: `token ${who}`,
        user_id: `2088-${who}`,
        expires_in: '3600',
        re_expires_in: '3600',
        refresh_token: 'r',
      }
      return answer('alipay_system_oauth_token_response', token, how === 'forged' ? impostor.privateKey : alipay.privateKey)
    }
    const who = (rest.auth_token ?? '').replace('token ', '')
    return answer('alipay_user_info_share_response', {
      code: '10000',
      msg: 'Success',
      user_id: `2088-${who}`,
      nick_name: `支付/宝${who}`,
    })
  })

export const TENCENT_SMS = {
  secretId: 'AKIDEXAMPLE',
  secretKey: 'sms secret',
  sdkAppId: '1400006666',
  signName: '城汇',
  templateId: '1110',
  invitationTemplateId: '1111',
  region: 'ap-guangzhou',
}

/** Checks the signature by the document's steps and refuses numbers that end in 0000. */
export async function startTencentSms(): Promise<Peer & { sent: { phone: string; template: string; params: string[] }[] }> {
  const sent: { phone: string; template: string; params: string[] }[] = []
  const peer = await serve(({ body, headers }) => {
    const answer = (Response: object): Answer => ({ body: JSON.stringify({ Response: { ...Response, RequestId: 'r' } }) })
    const seconds = Number(headers['x-tc-timestamp'])
    const date = new Date(seconds * 1000).toISOString().slice(0, 10)
    const hash = (text: string) => createHash('sha256').update(text).digest('hex')
    const mac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()
    const canonical = `POST\n/\n\ncontent-type:${headers['content-type']}\nhost:${headers.host}\n\ncontent-type;host\n${hash(body)}`
    const key = mac(mac(mac(`TC3${TENCENT_SMS.secretKey}`, date), 'sms'), 'tc3_request')
    const signature = mac(key, `TC3-HMAC-SHA256\n${seconds}\n${date}/sms/tc3_request\n${hash(canonical)}`).toString('hex')
    if (!String(headers.authorization).endsWith(`Signature=${signature}`))
      return answer({
        Error: { Code: 'AuthFailure.SignatureFailure', Message: 'The provided credentials could not be validated.' },
      })
    if (
      headers['x-tc-action'] !== 'SendSms' ||
      headers['x-tc-version'] !== '2021-01-11' ||
      Math.abs(seconds - Date.now() / 1000) > 300
    )
      return answer({ Error: { Code: 'InvalidParameter', Message: 'wrong action, version or time' } })
    const { PhoneNumberSet, TemplateId, TemplateParamSet } = JSON.parse(body) as {
      PhoneNumberSet: string[]
      TemplateId: string
      TemplateParamSet: string[]
    }
    const phone = PhoneNumberSet[0] ?? ''
    if (phone.endsWith('0000'))
      return answer({
        SendStatusSet: [{ SerialNo: '', PhoneNumber: phone, Code: 'FailedOperation.PhoneNumberInBlacklist', Message: 'blocked' }],
      })
    sent.push({ phone, template: TemplateId, params: TemplateParamSet })
    return answer({ SendStatusSet: [{ SerialNo: '1', PhoneNumber: phone, Fee: 1, Code: 'Ok', Message: 'send success' }] })
  })
  return { ...peer, sent }
}
