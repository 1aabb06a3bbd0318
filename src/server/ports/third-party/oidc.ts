/** Any OpenID Connect provider: code flow with PKCE and nonce, the id token's signature checked against the provider's keys. */
import * as oidc from 'openid-client'
import { AppError } from '#server/errors.ts'
import { type ThirdPartyProvider, unreachable } from './port.ts'

export type OidcSettings = { issuer: string; clientId: string; clientSecret: string; label: string }

const TIMEOUT_SECONDS = 8

const nicknameOf = (claims: Record<string, unknown>): string => {
  const found = ['nickname', 'name', 'preferred_username']
    .map(name => claims[name])
    .find(value => typeof value === 'string' && value)
  return (found as string | undefined) ?? ''
}

export function createOidc({ issuer, clientId, clientSecret, label }: OidcSettings): ThirdPartyProvider {
  let known: Promise<oidc.Configuration> | undefined

  /** What the provider says about itself, asked for once; a failed question is asked again. */
  const configuration = (): Promise<oidc.Configuration> => {
    known ??= oidc
      .discovery(new URL(issuer), clientId, clientSecret, undefined, {
        timeout: TIMEOUT_SECONDS,
        execute: [oidc.enableNonRepudiationChecks, ...(issuer.startsWith('http://') ? [oidc.allowInsecureRequests] : [])],
      })
      .catch(cause => {
        known = undefined
        throw unreachable(cause)
      })
    return known
  }

  return {
    name: 'OIDC',
    label,
    async start({ state, nonce, verifier, redirectUri }) {
      const url = oidc.buildAuthorizationUrl(await configuration(), {
        redirect_uri: redirectUri,
        scope: 'openid profile',
        code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        state,
        nonce,
      })
      return url.href
    },
    async finish({ state, nonce, verifier, redirectUri }, { code, iss }) {
      const config = await configuration()
      const back = new URL(redirectUri)
      back.search = new URLSearchParams({ code, state, ...(iss ? { iss } : {}) }).toString()
      try {
        const tokens = await oidc.authorizationCodeGrant(config, back, {
          pkceCodeVerifier: verifier,
          expectedState: state,
          expectedNonce: nonce,
          idTokenExpected: true,
        })
        const claims = tokens.claims()
        if (!claims) throw new Error('There is no id token')
        const own = nicknameOf(claims)
        const nickname =
          own ||
          nicknameOf(await oidc.fetchUserInfo(config, tokens.access_token, claims.sub).catch(() => ({}) as oidc.UserInfoResponse))
        return { subject: `${claims.iss} ${claims.sub}`, unionId: null, nickname }
      } catch (cause) {
        if (cause instanceof oidc.ResponseBodyError && cause.error === 'invalid_grant')
          throw new AppError('three.refused', { cause })
        throw unreachable(cause)
      }
    },
  }
}
