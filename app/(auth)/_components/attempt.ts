import { ApiError } from '@/lib/client/api'
import { confirmPasskey, PasskeyError } from '@/lib/client/passkeys'
import { signInOptions } from '@/lib/features/passkeys/queries'

export type Failure =
  | { kind: 'invalid' | 'too-many' | 'failed' | 'code-due' | 'code-wrong' }
  | { kind: 'passkey-cancelled' | 'passkey-failed' | 'passkey-unknown' }
  | { kind: 'locked'; minutes: number }

const kinds = {
  invalid_credentials: 'invalid',
  CredentialsSignin: 'invalid',
  second_factor_required: 'code-due',
  invalid_code: 'code-wrong',
} as const

const isKnown = (error: string | null): error is keyof typeof kinds => error !== null && Object.hasOwn(kinds, error)

function failureOf(error: string | null, status: number): Failure {
  const seconds = /^locked:(\d+)$/.exec(error ?? '')?.[1]
  if (seconds) return { kind: 'locked', minutes: Math.max(1, Math.ceil(Number(seconds) / 60)) }
  if (status === 429) return { kind: 'too-many' }
  return { kind: isKnown(error) ? kinds[error] : 'failed' }
}

/** Signs in; returns the failure, if any. */
export async function attempt(email: string, password: string, totp: string): Promise<Failure | null> {
  try {
    const { signIn } = await import('next-auth/react')
    const result = await signIn('credentials', { redirect: false, email, password, totp })
    return result?.ok && !result.error ? null : failureOf(result?.error ?? null, result?.status ?? 0)
  } catch {
    return { kind: 'failed' }
  }
}

/** Signs in with any passkey of this browser; returns the failure, if any. */
export async function attemptPasskey(): Promise<Failure | null> {
  try {
    const response = JSON.stringify(await confirmPasskey(await signInOptions()))
    const { signIn } = await import('next-auth/react')
    const result = await signIn('passkey', { redirect: false, response })
    if (result?.ok && !result.error) return null
    const failure = failureOf(result?.error ?? null, result?.status ?? 0)
    return failure.kind === 'invalid' ? { kind: 'passkey-unknown' } : failure
  } catch (thrown) {
    if (thrown instanceof PasskeyError)
      return { kind: thrown.reason === 'cancelled' ? 'passkey-cancelled' : 'passkey-failed' }
    return { kind: thrown instanceof ApiError && thrown.code === 'too_many_attempts' ? 'too-many' : 'failed' }
  }
}
