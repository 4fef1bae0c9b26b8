import type { Page } from '@playwright/test'

type AuthenticatorOptions = {
  /** Stores its passkeys, so that one can sign in without saying who one is. */
  discoverable?: boolean
}

export type Authenticator = {
  /** Whether the person's biometrics or PIN are recognized from now on. */
  recognize(recognized: boolean): Promise<void>
  /** How many passkeys it has. */
  passkeys(): Promise<number>
}

/** Gives a page's browser a device that adds passkeys and confirms with them at once. */
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
