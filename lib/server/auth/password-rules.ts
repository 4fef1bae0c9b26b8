import 'server-only'
import type { ZxcvbnFactory, ZxcvbnResult } from '@zxcvbn-ts/core'
import { Problem, refusal } from '@/lib/core/errors'
import { isTooLong, isTooShort, passwordLength } from '@/lib/core/new-password'
import type { FieldRecord } from '@/lib/core/record-codes'
import { env } from '@/lib/server/env'

export const passwordsAreOn = (): boolean => env().PASSWORD_SIGN_IN === 'on'

type PasswordOwner = { email: string; name: string }

/** Product names that an attacker would guess first; SECURITY.md lists them. */
const ownTerms = ['lastro']

/** Minimum length of the rest of a password after known words are removed. */
const minimumUnknownLength = 8

/** Score of the library, from 0 to 4: 3 means that a hundred million guesses are not enough. */
const goodScore = 3

/** Throws `conflict` where passwords are disabled. */
export function requirePasswords(): void {
  if (passwordsAreOn()) return
  throw refusal(
    'conflict',
    'Passwords are switched off: people come in through single sign-on',
    'refused.passwords-off',
  )
}

/**
 * Throws `password_refused` with the reason unless the person may use this password. There are no composition rules: it
 * must be long enough, not a common password, and not made of known facts about its owner. `path` is the form field.
 */
export async function checkNewPassword(password: string, owner: PasswordOwner, path = 'password'): Promise<void> {
  const reason = await reasonAgainst(password, owner)
  if (!reason) return
  const { message, record } = reason
  throw new Problem('password_refused', message, {
    errors: [{ path, message, code: record.code, params: record.values }],
  })
}

type Reason = { message: string; record: FieldRecord }

const { minimum, maximum } = passwordLength
const tooShort: Reason = {
  message: `at least ${minimum} characters`,
  record: { code: 'field.too-short', values: { minimum } },
}
const tooLong: Reason = {
  message: `at most ${maximum} characters`,
  record: { code: 'field.too-long', values: { maximum } },
}
const tooCommon: Reason = {
  message: 'too common or too easy to guess',
  record: { code: 'field.password-common', values: {} },
}
const personal: Reason = {
  message: 'made of the name, the e-mail or the name of this product',
  record: { code: 'field.password-personal', values: {} },
}

async function reasonAgainst(password: string, owner: PasswordOwner): Promise<Reason | null> {
  if (isTooShort(password)) return tooShort
  if (isTooLong(password)) return tooLong
  const words = knownTerms(owner)
  if ([...without(password, words)].length < minimumUnknownLength) return personal
  const { score, sequence } = await estimate(password.normalize('NFC'), words)
  if (score >= goodScore) return null
  return sequence.some(({ dictionaryName }) => dictionaryName === 'userInputs') ? personal : tooCommon
}

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Whole name and e-mail first, then their parts, longest first, so that every one of them is removed. */
function knownTerms({ email, name }: PasswordOwner): string[] {
  const wholes = [plain(email), plain(email).split('@')[0] ?? '', plain(name)]
  const parts = wholes.flatMap((whole) => [...whole.split(/[^\p{L}\p{N}]+/u), whole.replace(/[^\p{L}\p{N}]+/gu, '')])
  const words = [...ownTerms, ...wholes, ...parts].filter((word) => word.length >= 4)
  return [...new Set(words)].toSorted((one, other) => other.length - one.length)
}

const without = (password: string, words: string[]) =>
  words.reduce((rest, word) => rest.replaceAll(word, ''), plain(password))

let estimator: Promise<ZxcvbnFactory> | undefined

/** Loads lists of common and breached passwords, names and words: 30 MB of memory from the first new password on. */
async function loadEstimator(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory }, common, portuguese] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
    import('@zxcvbn-ts/language-pt-br'),
  ])
  // With the library's own limits, a long password of many look-alike characters blocks the process for more than a
  // second.
  return new ZxcvbnFactory({
    dictionary: { ...common.dictionary, ...portuguese.dictionary },
    graphs: common.adjacencyGraphs,
    maxLength: 64,
    l33tMaxSubstitutions: 8,
  })
}

async function estimate(password: string, words: string[]): Promise<ZxcvbnResult> {
  estimator ??= loadEstimator()
  return (await estimator).check(password, words)
}
