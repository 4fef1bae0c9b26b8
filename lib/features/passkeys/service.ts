import 'server-only'
import { type PasskeyRow, passkeysOf } from '@/lib/server/auth/passkey-rows'
import { db } from '@/lib/server/db/client'
import { read } from '@/lib/server/read'
import { passkeys } from './contract'
import { nothing, passkeyList } from './schema'

export const listPasskeys = read(passkeys.own, {
  input: nothing,
  output: passkeyList,
  run: async (_, { person }) => (await passkeysOf(await db(), person.id)).map(view),
})

function view({ id, name, createdAt, lastUsedAt }: PasskeyRow) {
  return { id, name, createdAt: createdAt.toISOString(), lastUsedAt: lastUsedAt?.toISOString() ?? null }
}
