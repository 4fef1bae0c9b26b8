import 'server-only'
import { normalizeAccessKey, parseAccessKey } from '@/lib/core/documents/access-key'
import { pageOf } from '@/lib/core/page'
import { read } from '@/lib/server/read'
import { documentKeys } from './contract'
import { type Asked, askProvider } from './keys-ask-provider'
import { type CheckedKey, checkedKey, keyCheckInput, keyCheckPause } from './keys-schema'
import { type KnownKey, knownKeys } from './store/known-keys'

type Given = { key: string; bare: string; parsed: NonNullable<ReturnType<typeof parseAccessKey>> | null }

/** State of each key: by the index and, on request, by upstream for keys that the index lacks. */
export const checkKeys = read(documentKeys.check, {
  input: keyCheckInput,
  output: pageOf(checkedKey, keyCheckPause),
  async run({ keys, ask }, _person, { signal }) {
    const given = keys.map(givenKey)
    const wanted = [...new Set(given.flatMap(({ bare, parsed }) => (parsed ? [bare] : [])))]
    const known = await knownKeys(wanted)
    const left = ask ? wanted.filter((key) => !known.has(key)) : []
    const asked: Asked = left.length > 0 ? await askProvider(left, signal) : { answers: new Map() }
    const { retryAfterSeconds } = asked
    return {
      items: given.map((one) => checked(one, asked.answers.get(one.bare) ?? known.get(one.bare))),
      next: null,
      retryAfterSeconds,
    }
  },
})

function givenKey(key: string): Given {
  const bare = normalizeAccessKey(key)
  return { key, bare, parsed: parseAccessKey(bare) }
}

function checked({ key, parsed }: Given, known: KnownKey | undefined): CheckedKey {
  if (!parsed) return { key, valid: false, model: null, state: 'unknown' }
  const { model, valid } = statedBy(parsed)
  return { key, valid, model: known?.model ?? model, state: known?.state ?? 'unknown' }
}

function statedBy(parsed: NonNullable<Given['parsed']>): { model: string | null; valid: boolean } {
  // The check digit of a national NFS-e is not judged.
  if (parsed.kind === 'nfse') return { model: 'nfs-e', valid: true }
  return { model: parsed.kind === 'nfe-family' ? parsed.model : null, valid: parsed.checkDigitValid === true }
}
