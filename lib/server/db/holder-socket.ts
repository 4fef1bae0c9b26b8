import 'server-only'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { chmodSync, rmSync } from 'node:fs'
import { connect, createServer, type Socket } from 'node:net'
import { resolve } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { z } from 'zod'
import { Fault } from '@/lib/core/errors'

const question = z.strictObject({ command: z.string(), about: z.unknown().optional() })

/** `left` aborts when the caller disconnects. An error closes the connection without an answer. */
export type HolderAnswer = (about: unknown, left: AbortSignal) => Promise<unknown>

/** Shortest limit of a socket's path length among the supported systems, in bytes. */
const longestPath = 103
const onWindows = process.platform === 'win32'

function socketPath(dataDir: string): string {
  const path = resolve(dataDir, 'lastro.sock')
  return onWindows ? `\\\\.\\pipe\\lastro-${createHash('sha256').update(path).digest('hex').slice(0, 32)}` : path
}

/**
 * Opens a socket on which processes that may read the data folder can run commands here, because only this process can
 * open the embedded database. Resolves with a function that closes the socket.
 */
export async function openHolderSocket(dataDir: string, answers: Record<string, HolderAnswer>): Promise<() => void> {
  const path = socketPath(dataDir)
  if (Buffer.byteLength(path) > longestPath) throw new Fault('the path of DATA_DIR is too long for a socket')
  const close = () => onWindows || rmSync(path, { force: true })
  // A killed process left the socket behind: this process holds the folder's lock.
  close()
  const server = createServer((socket) => void answer(socket, answers))
  server.listen(path).unref()
  await once(server, 'listening')
  if (!onWindows) chmodSync(path, 0o600)
  process.once('exit', close)
  return () => {
    server.close()
    process.off('exit', close)
    close()
  }
}

async function firstLine(socket: Socket): Promise<unknown> {
  for await (const line of createInterface({ input: socket })) return JSON.parse(line)
  return null
}

async function answer(socket: Socket, answers: Record<string, HolderAnswer>): Promise<void> {
  const leaving = new AbortController()
  socket.on('error', () => undefined)
  socket.once('close', () => leaving.abort())
  try {
    const { command, about } = question.parse(await firstLine(socket))
    // Keeps reading, so that a disconnect is noticed.
    socket.resume()
    const answered = await answers[command]?.(about, leaving.signal)
    if (answered === undefined) socket.destroy()
    else socket.write(`${JSON.stringify(answered)}\n`)
  } catch {
    socket.destroy()
  }
}

/**
 * Runs a command in the process that holds the folder; the answer is valid until `use` ends. Throws when no process
 * answers.
 */
export async function askHolder<T>(
  dataDir: string,
  { command, about }: { command: string; about?: unknown },
  use: (answer: unknown) => Promise<T>,
): Promise<T> {
  const socket = connect(socketPath(dataDir))
  try {
    await once(socket, 'connect').catch((cause: unknown) => {
      throw new Fault(`DATA_DIR ${dataDir} is in use by a process that does not answer: try again, or stop it`, {
        cause,
      })
    })
    socket.on('error', () => undefined)
    socket.write(`${JSON.stringify({ command, about })}\n`)
    const answered = await firstLine(socket)
    if (answered === null)
      throw new Fault(`DATA_DIR ${dataDir} is in use by a process that does not answer: try again, or stop it`)
    return await use(answered)
  } finally {
    socket.destroy()
  }
}
