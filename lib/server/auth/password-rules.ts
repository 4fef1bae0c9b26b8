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

/** The rest of a password, without words that others know, must be strong enough. */
const minimumUnknownLength = 8

/** Of the library's zero to four: from here on a hundred million guesses are not enough. */
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
 * Throws `password_refused`, saying why, unless a person may have this password from now on. There are no rules of
 * composition: it is long enough, nothing that anybody tries first, and not made of what others know of its owner.
 * `path` is the field that it was given in.
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

/** The whole name and e-mail first, then their parts, longest first, so that all of them are removed. */
function knownTerms({ email, name }: PasswordOwner): string[] {
  const wholes = [plain(email), plain(email).split('@')[0] ?? '', plain(name)]
  const parts = wholes.flatMap((whole) => [...whole.split(/[^\p{L}\p{N}]+/u), whole.replace(/[^\p{L}\p{N}]+/gu, '')])
  const words = [...ownTerms, ...wholes, ...parts].filter((word) => word.length >= 4)
  return [...new Set(words)].toSorted((one, other) => other.length - one.length)
}

const without = (password: string, words: string[]) =>
  words.reduce((rest, word) => rest.replaceAll(word, ''), plain(password))

let estimator: Promise<ZxcvbnFactory> | undefined

/** Lists of common and breached passwords, of names and of words: 30 MB of memory from the first new password on. */
async function loadEstimator(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory }, common, portuguese] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
    import('@zxcvbn-ts/language-pt-br'),
  ])
  // With its own limits a long password of many look-alikes holds the process for more than a second.
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
