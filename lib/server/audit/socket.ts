import 'server-only'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { chmodSync, rmSync } from 'node:fs'
import { connect, createServer, type Socket } from 'node:net'
import { resolve } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { z } from 'zod'
import { Fault } from '@/lib/core/errors'
import { db } from '@/lib/server/db/client'
import { verifyAudit } from './trail'
import { type AuditHead, type AuditStatus, auditHead, auditStatus } from './verification'

const question = z.strictObject({ expected: auditHead.nullable() })

/** The system's limit of a socket's path, in bytes, where it is least. */
const longestPath = 103
const onWindows = process.platform === 'win32'

function socketPath(dataDir: string): string {
  const path = resolve(dataDir, 'audit.sock')
  return onWindows ? `\\\\.\\pipe\\lastro-${createHash('sha256').update(path).digest('hex').slice(0, 32)}` : path
}

/**
 * While this process holds the embedded database nobody else can open it: here whoever may read its folder can have the
 * audit verified. It takes nothing but a head to look for and says nothing of any entry.
 */
export async function openAuditSocket(dataDir: string): Promise<() => void> {
  const path = socketPath(dataDir)
  if (Buffer.byteLength(path) > longestPath) throw new Fault('the path of DATA_DIR is too long for a socket')
  const close = () => onWindows || rmSync(path, { force: true })
  // Left behind by a process that was killed; the folder's lock says that it is gone.
  close()
  const server = createServer((socket) => void answer(socket))
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

async function answer(socket: Socket): Promise<void> {
  socket.on('error', () => undefined)
  try {
    const { expected } = question.parse(await firstLine(socket))
    socket.end(`${JSON.stringify(await verifyAudit(await db(), { expected: expected ?? undefined }))}\n`)
  } catch {
    socket.destroy()
  }
}

/** Has the process that holds the folder verify its audit; throws where none answers. */
export async function verifyThroughSocket(dataDir: string, expected?: AuditHead): Promise<AuditStatus> {
  const socket = connect(socketPath(dataDir))
  try {
    await once(socket, 'connect')
    socket.write(`${JSON.stringify({ expected: expected ?? null })}\n`)
    return auditStatus.parse(await firstLine(socket))
  } finally {
    socket.destroy()
  }
}
