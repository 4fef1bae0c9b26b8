import 'server-only'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { log } from '@/lib/server/log'

export type Hear = {
  message: (payload: string) => void
  /** The line was cut and is back: what was said meanwhile was not heard. */
  reconnected: () => void
}

const pauseMs = 1_000

/** Keeps one connection of its own on a channel of PostgreSQL, for as long as it takes; answers what ends it. */
export async function listenOn(connectionString: string, channel: string, hear: Hear): Promise<() => Promise<void>> {
  let ended = false
  let current: Client | null = null

  async function connect(): Promise<void> {
    const client = new Client({ connectionString, keepAlive: true, connectionTimeoutMillis: 5_000 })
    client.on('notification', ({ payload }) => hear.message(payload ?? ''))
    const lost = new Promise<void>((resolve) => {
      client.on('error', () => resolve())
      client.on('end', () => resolve())
    })
    try {
      await client.connect()
      await client.query(`listen ${client.escapeIdentifier(channel)}`)
    } catch (error) {
      await client.end().catch(() => undefined)
      throw error
    }
    current = client
    lost.then(again)
  }

  async function again(): Promise<void> {
    current = null
    while (!ended) {
      await sleep(pauseMs, undefined, { ref: false })
      try {
        await connect()
        return hear.reconnected()
      } catch (error) {
        log().warn({ error: error instanceof Error ? error.message : 'unknown' }, 'the database cannot be listened to')
      }
    }
  }

  await connect()
  return async () => {
    ended = true
    await current?.end()
  }
}
