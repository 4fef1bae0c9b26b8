import 'server-only'
import { stringify } from 'csv-stringify/sync'
import { safeFileName } from '@/lib/core/safe-file-name'
import type { AnalysisContext } from '@/lib/features/pix/infractions/schema'
import { csvOptions } from '@/lib/server/csv'

type Sent = AnalysisContext['attachments'][number]

/** A file that went with an answer, and where in the copy it is. */
export type CopiedFile = Sent & { path: string }

/** Numbered as they were sent, so that no two share a name, in characters that every system takes. */
export function copiedFiles(sent: readonly Sent[]): CopiedFile[] {
  return sent.map((file, index) => {
    const number = String(index + 1).padStart(2, '0')
    return { ...file, path: `anexos/${safeFileName(`${number} - ${file.name.replace(/[<>:"|?*]/g, '_')}`)}` }
  })
}

/** One row a file, for Brazilian spreadsheets. */
export function manifestCsv(files: readonly CopiedFile[]): string {
  const rows = files.map(({ path, originalName, type, bytes, sha256 }) => [path, originalName, type, bytes, sha256])
  const columns = ['Arquivo', 'Nome original', 'Tipo', 'Bytes', 'SHA-256']
  return stringify(rows, { ...csvOptions, columns })
}
