import { existsSync, statSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { setTestEnvironment } from '@/e2e/support/test-environment'
import { db } from '@/lib/server/db/client'
import { openHolderSocket } from '@/lib/server/db/holder-socket'
import { env } from '@/lib/server/env'
import { auditAnswers, verifyThroughSocket } from './socket'
import { appendAudit } from './trail'

setTestEnvironment()

const socketPath = () => `${env().DATA_DIR}/lastro.sock`

test('whoever may read the folder has the audit verified by the process that holds it', async () => {
  // Leaves the socket behind as a killed process does.
  writeFileSync(socketPath(), '')
  const close = await openHolderSocket(env().DATA_DIR, auditAnswers)
  expect(statSync(socketPath()).mode & 0o777).toBe(0o600)
  const entry = { actor: null, action: 'test', subject: 'x', outcome: 'ok', detail: {} }
  await (await db()).transaction((tx) => appendAudit(tx, entry))
  const { head, ...found } = await verifyThroughSocket(env().DATA_DIR)
  expect(found).toMatchObject({ rows: 1, brokenAt: null, problem: null })
  expect(await verifyThroughSocket(env().DATA_DIR, head)).toMatchObject({ problem: null })
  expect(await verifyThroughSocket(env().DATA_DIR, { ...head, count: 2 })).toMatchObject({ problem: 'cut' })
  close()
  expect(existsSync(socketPath())).toBe(false)
  await expect(verifyThroughSocket(env().DATA_DIR)).rejects.toThrow()
})

test('what is no question of ours is not answered, and the next one is', async () => {
  const close = await openHolderSocket(env().DATA_DIR, auditAnswers)
  for (const text of [
    'nothing\n',
    '{"command":"verify-audit","about":{"expected":"1:x"}}\n',
    '{"sql":"select 1"}\n',
    '{"command":"drop"}\n',
  ]) {
    const stated = await new Promise<string>((resolve) => {
      const socket = connect(socketPath(), () => socket.write(text))
      const received: Buffer[] = []
      socket.on('data', (chunk) => received.push(chunk))
      socket.on('close', () => resolve(Buffer.concat(received).toString()))
    })
    expect(stated).toBe('')
  }
  expect(await verifyThroughSocket(env().DATA_DIR)).toMatchObject({ brokenAt: null })
  close()
})
