import { describe, expect, test } from 'vitest'
import { ApiError } from '@/lib/client/api'
import type { Attachment } from '@/lib/features/pix/infractions/schema'
import { createUploadQueue, type NewUpload, refusalOf, type Source } from './upload-queue'

const limits = { maxBytes: 10, maxFiles: 4, types: ['application/pdf'] }

function upload(name: string, content = 'x'): NewUpload {
  return { name, source: { kind: 'file', file: new File([content], name) } }
}

function attachmentOf(source: Source): Attachment {
  const name = source.kind === 'file' ? source.file.name : 'note.pdf'
  const id = '00000000-0000-4000-8000-000000000001'
  const file = { name, originalName: name, type: 'application/pdf', bytes: 1, sha256: 'a' }
  return { ...file, id, documentId: null, at: '2026-11-21T12:00:00Z', by: null }
}

/** A queue whose server answers when the test says so. */
function queueWithServer() {
  const underWay = new Map<string, { end: () => void; refuse: (error: Error) => void; signal: AbortSignal }>()
  const sent: string[] = []
  let lost = 0
  const queue = createUploadQueue({
    send: (source, { signal, onProgress }) =>
      new Promise((resolve, reject) => {
        onProgress({ sentBytes: 1, totalBytes: 2 })
        const { name } = attachmentOf(source)
        underWay.set(name, { end: () => resolve(attachmentOf(source)), refuse: reject, signal })
        signal.addEventListener('abort', () => reject(signal.reason))
      }),
    onSent: ({ name }) => sent.push(name),
    onLost: () => {
      lost += 1
    },
    onChange: () => undefined,
  })
  const states = () => queue.state().uploads.map(({ name, state }) => `${name} ${state}`)
  return { queue, underWay, sent, states, lost: () => lost }
}

const settled = () => new Promise(setImmediate)

describe('what is refused without the server', () => {
  const file = (content: string): Source => ({ kind: 'file', file: new File([content], 'a.pdf') })
  test.each<[string, Source, number, string | null]>([
    ['a folder', { kind: 'folder' }, 0, 'folder'],
    ['an empty file', file(''), 0, 'attachment_empty'],
    ['the largest file', file('0123456789'), 0, null],
    ['one byte more', file('0123456789+'), 0, 'attachment_too_large'],
    ['the last that fits', file('x'), 3, null],
    ['one too many', file('x'), 4, 'too_many_attachments'],
    ['a note too many', { kind: 'document', documentId: '1', type: 'pdf', note: 'n' }, 4, 'too_many_attachments'],
  ])('%s', (_, source, taken, code) => {
    expect(refusalOf(source, limits, taken)?.code ?? null).toBe(code)
  })
})

describe('the queue', () => {
  test('sends three at a time and the next when one is through', async () => {
    const { queue, underWay, states, sent } = queueWithServer()
    queue.add([upload('a'), upload('b'), upload('c'), upload('d')], limits, 0)
    expect(states()).toEqual(['a sending', 'b sending', 'c sending', 'd waiting'])
    underWay.get('b')?.end()
    await settled()
    expect(sent).toEqual(['b'])
    expect(states()).toEqual(['a sending', 'c sending', 'd sending'])
    expect(queue.state().last).toMatchObject({ name: 'b', well: true })
    expect(queue.running()).toBe(3)
  })

  test('reports how far one has come', () => {
    const { queue } = queueWithServer()
    queue.add([upload('a')], limits, 0)
    expect(queue.state().uploads[0]?.progress).toEqual({ sentBytes: 1, totalBytes: 2 })
  })

  test('counts what is attached and under way, not what failed', () => {
    const { queue, states } = queueWithServer()
    queue.add([upload('empty', ''), upload('a'), upload('b'), upload('c')], limits, 2)
    expect(states()).toEqual(['empty failed', 'a sending', 'b sending', 'c failed'])
  })

  test('keeps a failed one with its code until it is tried again', async () => {
    const { queue, underWay, states, sent, lost } = queueWithServer()
    queue.add([upload('a')], limits, 0)
    underWay.get('a')?.refuse(new ApiError('attachment_type_refused', 415, { foundType: 'image/gif' }))
    await settled()
    expect(queue.state().uploads[0]?.failure).toEqual({ code: 'attachment_type_refused', foundType: 'image/gif' })
    expect(queue.state().last).toMatchObject({ name: 'a', well: false })
    expect(lost()).toBe(1)
    queue.retry(queue.state().uploads[0]?.key ?? '')
    expect(states()).toEqual(['a sending'])
    underWay.get('a')?.end()
    await settled()
    expect(sent).toEqual(['a'])
    expect(states()).toEqual([])
  })

  test('stops one that is cancelled, starts the next and asks what the server has', async () => {
    const { queue, underWay, states, lost } = queueWithServer()
    queue.add([upload('a'), upload('b'), upload('c'), upload('d')], { ...limits, maxFiles: 9 }, 0)
    queue.drop(queue.state().uploads[0]?.key ?? '')
    await settled()
    expect(underWay.get('a')?.signal.aborted).toBe(true)
    expect(states()).toEqual(['b sending', 'c sending', 'd sending'])
    expect(lost()).toBe(1)
  })

  test('forgets a waiting one without sending it', async () => {
    const { queue, underWay, states } = queueWithServer()
    queue.add([upload('a'), upload('b'), upload('c'), upload('d')], limits, 0)
    queue.drop(queue.state().uploads[3]?.key ?? '')
    underWay.get('a')?.end()
    await settled()
    expect(states()).toEqual(['b sending', 'c sending'])
    expect(underWay.has('d')).toBe(false)
  })
})
