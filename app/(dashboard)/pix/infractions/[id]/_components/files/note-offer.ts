import { mayHavePdf } from '@/components/documents/pdf-rules'
import type { DocumentFileType, FiscalDocument } from '@/lib/features/documents/schema'
import type { Attachment } from '@/lib/features/pix/infractions/schema'

export type Offer = {
  type: DocumentFileType
  /** `none`: there is no such file of this model. */
  state: 'free' | 'attached' | 'none'
  ticked: boolean
}

type Note = Pick<FiscalDocument, 'id' | 'model'>
type AttachedFile = Pick<Attachment, 'documentId' | 'type'>

/** The files of a note, the PDF taken first where there is one. `wanted`: null until the person has chosen. */
export function offersOf(
  note: Note | undefined,
  attached: readonly AttachedFile[],
  wanted: readonly DocumentFileType[] | null,
): Offer[] {
  const hasPdf = !note || mayHavePdf(note.model)
  const taken = wanted ?? [hasPdf ? 'pdf' : 'xml']
  return (['pdf', 'xml'] as const).map((type) => {
    if (attached.some((file) => file.documentId === note?.id && file.type.endsWith(`/${type}`))) {
      return { type, state: 'attached', ticked: true }
    }
    if (type === 'pdf' && !hasPdf) return { type, state: 'none', ticked: false }
    return { type, state: 'free', ticked: taken.includes(type) }
  })
}
