import 'server-only'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { log } from '@/lib/server/log'

export type NotificationHandler = {
  message: (payload: string) => void
  /** The connection was cut and is back: what was published meanwhile was missed. */
  reconnected: () => void
}

const pauseMs = 1_000
/** A listener only waits, so it would never notice a dead connection. */
const beatMs = 10_000
const beatPatienceMs = 5_000

/** Keeps one connection of its own on a channel of PostgreSQL, for as long as it takes; answers what ends it. */
export async function listenOn(
  connectionString: string,
  channel: string,
  handler: NotificationHandler,
): Promise<() => Promise<void>> {
  let ended = false
  let current: Client | null = null

  async function connect(): Promise<void> {
    const client = new Client({
      connectionString,
      // By these instances are counted.
      application_name: `lastro ${channel}`,
      keepAlive: true,
      connectionTimeoutMillis: 5_000,
      query_timeout: beatPatienceMs,
    })
    client.on('notification', ({ payload }) => handler.message(payload ?? ''))
    const lost = new Promise<void>((resolve) => {
      client.on('error', () => resolve())
      client.on('end', () => resolve())
    })
    const cut = () => client.connection.stream.destroy()
    try {
      await client.connect()
      await client.query(`listen ${client.escapeIdentifier(channel)}`)
    } catch (error) {
      cut()
      throw error
    }
    if (ended) return client.end()
    current = client
    const beat = setInterval(() => client.query('select 1').catch(cut), beatMs).unref()
    lost.then(() => {
      clearInterval(beat)
      again()
    })
  }

  async function again(): Promise<void> {
    current = null
    for (;;) {
      await sleep(pauseMs, undefined, { ref: false })
      if (ended) return
      try {
        await connect()
        return handler.reconnected()
      } catch (error) {
        log().warn({ error }, 'the database cannot be listened to')
      }
    }
  }

  await connect()
  return async () => {
    ended = true
    await current?.end()
  }
}
