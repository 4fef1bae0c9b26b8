import type { Page } from '@playwright/test'

type AuthenticatorOptions = {
  /** Stores passkeys, so that people can sign in without a user name. */
  discoverable?: boolean
}

export type Authenticator = {
  /** Sets whether the person's biometrics or PIN are accepted. */
  recognize(recognized: boolean): Promise<void>
  /** Number of its passkeys. */
  passkeys(): Promise<number>
}

/** Adds a virtual authenticator to a page's browser that answers immediately. */
export async function addAuthenticator(
  page: Page,
  { discoverable = true }: AuthenticatorOptions = {},
): Promise<Authenticator> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: discoverable,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    async recognize(isUserVerified) {
      await devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified })
    },
    passkeys: async () => (await devtools.send('WebAuthn.getCredentials', { authenticatorId })).credentials.length,
  }
}
