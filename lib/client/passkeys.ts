import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/browser'

/** `cancelled`: closed, timed out, or the person was not recognized; the browser does not say which. */
type PasskeyFailure = 'cancelled' | 'registered' | 'unusable' | 'failed'

/** The browser gave no passkey. */
export class PasskeyError extends Error {
  readonly reason: PasskeyFailure

  constructor(reason: PasskeyFailure, cause: unknown) {
    super(reason, { cause })
    this.name = 'PasskeyError'
    this.reason = reason
  }
}

/** `host`: the page was opened at another address than Lastro's own; `address`: an IP address has no passkeys. */
export type PasskeySupport = 'ready' | 'browser' | 'host' | 'address'

/** Whether this page can use passkeys; `appUrl` is Lastro's own origin, which passkeys belong to. */
export function passkeySupport(appUrl: string): PasskeySupport {
  if (location.origin !== appUrl) return 'host'
  const expected = expectedSupport(appUrl)
  return expected === 'ready' && typeof PublicKeyCredential !== 'function' ? 'browser' : expected
}

/** The support assumed on the server, until the browser is checked. */
export function expectedSupport(appUrl: string): PasskeySupport {
  return /^[\d.]+$|^\[/.test(new URL(appUrl).hostname) ? 'address' : 'ready'
}

const reasons: Record<string, PasskeyFailure> = {
  NotAllowedError: 'cancelled',
  AbortError: 'cancelled',
  InvalidStateError: 'registered',
  ConstraintError: 'unusable',
  NotSupportedError: 'unusable',
}

function passkeyError(thrown: unknown): PasskeyError {
  const name = thrown instanceof Error ? thrown.name : ''
  return new PasskeyError(reasons[name] ?? 'failed', thrown)
}

const loadLibrary = () => import('@simplewebauthn/browser')

/** Opens the browser's own window, in which the person adds a passkey. Throws PasskeyError. */
export async function createPasskey(
  optionsJSON: PublicKeyCredentialCreationOptionsJSON,
): Promise<RegistrationResponseJSON> {
  try {
    return await (await loadLibrary()).startRegistration({ optionsJSON })
  } catch (thrown) {
    throw passkeyError(thrown)
  }
}

/** Opens the browser's own window, in which the person confirms with a passkey. Throws PasskeyError. */
export async function confirmPasskey(
  optionsJSON: PublicKeyCredentialRequestOptionsJSON,
): Promise<AuthenticationResponseJSON> {
  try {
    return await (await loadLibrary()).startAuthentication({ optionsJSON })
  } catch (thrown) {
    throw passkeyError(thrown)
  }
}

/** Closes the browser's passkey window when the dialog that opened it is closed. */
export function closePasskeyWindow(): void {
  void loadLibrary()
    .then(({ WebAuthnAbortService }) => WebAuthnAbortService.cancelCeremony())
    .catch(() => undefined)
}
