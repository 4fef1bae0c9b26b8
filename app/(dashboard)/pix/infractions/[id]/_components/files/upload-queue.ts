import { ApiError, type ApiErrorCode } from '@/lib/client/api'
import type { UploadProgress } from '@/lib/client/upload'
import type { Attachment, AttachmentLimits } from '@/lib/features/pix/infractions/schema'

/** A file of this device, or one of a fiscal document that the server fetches by itself. */
export type Source =
  | { kind: 'file'; file: File }
  | { kind: 'folder' }
  /** `orXml`: attaches the XML where the provider has no PDF of the document. */
  | { kind: 'document'; documentId: string; type: 'pdf' | 'xml'; note: string; orXml?: boolean }

/** `folder`: a folder was dropped, which cannot be sent. */
export type Failure = {
  code: ApiErrorCode | 'folder'
  /** The media type of the refused file. */
  foundType?: string
}

export type Upload = {
  key: string
  name: string
  source: Source
  state: 'waiting' | 'sending' | 'failed'
  /** Null until the first bytes have gone, and for a document all along. */
  progress: UploadProgress | null
  failure: Failure | null
}

export type NewUpload = Pick<Upload, 'name' | 'source'>

/** How the last one ended, to be announced. */
type Ended = { key: string; name: string; well: boolean }

export type Uploads = { uploads: readonly Upload[]; last: Ended | null }

type Sending = { onProgress: (progress: UploadProgress) => void; signal: AbortSignal }

type Wiring = {
  send: (source: Source, sending: Sending) => Promise<Attachment>
  /** Before the upload leaves the queue. */
  onSent: (attachment: Attachment) => void
  /** The server may hold the file or not: it was lost on its way, refused or cancelled. */
  onLost: () => void
  onChange: () => void
}

export const noUploads: Uploads = { uploads: [], last: null }

const atOnce = 3

function failureOf(error: unknown): Failure {
  return error instanceof ApiError ? { code: error.code, foundType: error.problem.foundType } : { code: 'network' }
}

/** Refusals that need no server, with the server's codes. `taken`: the number of files attached or under way. */
export function refusalOf(source: Source, limits: AttachmentLimits, taken: number): Failure | null {
  if (source.kind === 'folder') return { code: 'folder' }
  if (source.kind === 'file' && source.file.size === 0) return { code: 'attachment_empty' }
  if (source.kind === 'file' && source.file.size > limits.maxBytes) return { code: 'attachment_too_large' }
  return taken >= limits.maxFiles ? { code: 'too_many_attachments' } : null
}

/** Sends a few at a time, each once; what failed stays until it is tried again or dismissed. */
export function createUploadQueue({ send, onSent, onLost, onChange }: Wiring) {
  let state = noUploads
  let count = 0
  const controllers = new Map<string, AbortController>()

  function change(next: Partial<Uploads>) {
    state = { ...state, ...next }
    onChange()
  }

  function patch(key: string, part: Partial<Upload>, last = state.last) {
    change({ uploads: state.uploads.map((upload) => (upload.key === key ? { ...upload, ...part } : upload)), last })
  }

  function leave(key: string, last = state.last) {
    change({ uploads: state.uploads.filter((upload) => upload.key !== key), last })
  }

  async function start({ key, name, source }: Upload) {
    const controller = new AbortController()
    controllers.set(key, controller)
    patch(key, { state: 'sending', progress: null, failure: null })
    try {
      const { signal } = controller
      onSent(await send(source, { signal, onProgress: (progress) => patch(key, { progress }) }))
      leave(key, { key, name, well: true })
    } catch (error) {
      if (!controller.signal.aborted) {
        patch(key, { state: 'failed', failure: failureOf(error) }, { key, name, well: false })
      }
      onLost()
    } finally {
      controllers.delete(key)
      startNext()
    }
  }

  function startNext() {
    const waiting = state.uploads.filter((upload) => upload.state === 'waiting')
    for (const upload of waiting.slice(0, Math.max(0, atOnce - controllers.size))) void start(upload)
  }

  return {
    /** The state; the same object until a change. */
    state: () => state,
    running: () => state.uploads.filter((upload) => upload.state !== 'failed').length,
    /** `attached`: how many the case has by now. */
    add(added: readonly NewUpload[], limits: AttachmentLimits, attached: number) {
      for (const upload of added) {
        count += 1
        const key = String(count)
        const failure = refusalOf(upload.source, limits, attached + this.running())
        const last = failure ? { key, name: upload.name, well: false } : state.last
        change({
          uploads: [
            ...state.uploads,
            { ...upload, key, state: failure ? 'failed' : 'waiting', progress: null, failure },
          ],
          last,
        })
      }
      startNext()
    },
    retry(key: string) {
      patch(key, { state: 'waiting', failure: null })
      startNext()
    },
    /** Stops it if it is on its way, and forgets it. */
    drop(key: string) {
      leave(key)
      controllers.get(key)?.abort()
    },
  }
}

export type UploadQueue = ReturnType<typeof createUploadQueue>
