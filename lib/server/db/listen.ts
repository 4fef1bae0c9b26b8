import 'server-only'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { log } from '@/lib/server/log'

export type Listener = {
  /** Receives the messages of each channel. */
  channels: Readonly<Record<string, (payload: string) => void>>
  /** The connection is back after an interruption: messages in between were missed. */
  reconnected: () => void
}

const pauseMs = 1_000
/** A listener only waits, so it would not notice a dead connection without a regular query. */
const beatMs = 10_000
const beatPatienceMs = 5_000

/**
 * Listens to PostgreSQL channels on a connection of its own, reconnecting as needed; returns the function that ends
 * it.
 */
export async function listenOn(
  connectionString: string,
  { channels, reconnected }: Listener,
): Promise<() => Promise<void>> {
  const names = Object.keys(channels)
  let ended = false
  let current: Client | null = null

  async function connect(): Promise<void> {
    const client = new Client({
      connectionString,
      // Instances are counted by this name.
      application_name: `lastro ${names[0]}`,
      keepAlive: true,
      connectionTimeoutMillis: 5_000,
      query_timeout: beatPatienceMs,
    })
    client.on('notification', ({ channel, payload }) => channels[channel]?.(payload ?? ''))
    const lost = new Promise<void>((resolve) => {
      client.on('error', () => resolve())
      client.on('end', () => resolve())
    })
    const cut = () => client.connection.stream.destroy()
    try {
      await client.connect()
      await client.query(names.map((name) => `listen ${client.escapeIdentifier(name)}`).join('; '))
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
        return reconnected()
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
