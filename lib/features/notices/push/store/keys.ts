import 'server-only'
import { eq } from 'drizzle-orm'
import webPush from 'web-push'
import { openSealedText, sealText } from '@/lib/server/auth/sealed-text'
import { db } from '@/lib/server/db/client'
import { pushDevices, pushKeys } from './tables'

type Keys = { publicKey: string; privateKey: string }

/** The keys that sign push messages, made on the first call and kept. */
export async function readPushKeys(): Promise<Keys> {
  const database = await db()
  const [row] = await database.select().from(pushKeys)
  const opened = row && openSealedText(row.privateKey)
  if (row && opened && !opened.outdated) return { publicKey: row.publicKey, privateKey: opened.text }
  if (row && opened) {
    await database
      .update(pushKeys)
      .set({ privateKey: sealText(opened.text) })
      .where(eq(pushKeys.publicKey, row.publicKey))
    return { publicKey: row.publicKey, privateKey: opened.text }
  }
  await makeKeys(row?.publicKey)
  return readPushKeys()
}

/** Replaces keys that no known secret opens; devices that subscribed to them can no longer be reached. */
async function makeKeys(lost: string | undefined): Promise<void> {
  const { publicKey, privateKey } = webPush.generateVAPIDKeys()
  await (await db()).transaction(async (tx) => {
    if (lost !== undefined) {
      const gone = await tx.delete(pushKeys).where(eq(pushKeys.publicKey, lost)).returning({ only: pushKeys.only })
      if (gone.length > 0) await tx.delete(pushDevices)
    }
    await tx
      .insert(pushKeys)
      .values({ publicKey, privateKey: sealText(privateKey) })
      .onConflictDoNothing()
  })
}
