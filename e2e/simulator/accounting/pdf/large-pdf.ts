import { once } from 'node:events'
import type { ServerResponse } from 'node:http'

const CHUNK = Buffer.alloc(64 * 1024, 'Conteúdo de preenchimento para arquivos grandes.\n', 'latin1')

/** A valid one-page PDF with an unused stream of this many megabytes, generated while it is sent. */
export function largePdf(megabytes: number) {
  const filler = megabytes * 1024 * 1024
  const text = 'BT /F1 18 Tf 72 760 Td (Documento de grande porte) Tj ET'
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  let head = '%PDF-1.4\n'
  const offsets: number[] = []
  for (const [index, object] of objects.entries()) {
    offsets.push(head.length)
    head += `${index + 1} 0 obj\n${object}\nendobj\n`
  }
  offsets.push(head.length)
  head += `6 0 obj\n<< /Length ${filler} >>\nstream\n`
  let tail = '\nendstream\nendobj\n'
  const table = head.length + filler + tail.length
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  tail += `xref\n0 7\n0000000000 65535 f \n${rows}trailer\n<< /Size 7 /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`

  return {
    bytes: head.length + filler + tail.length,
    /** Waits for a slow receiver; stops when it disconnects. */
    async writeTo(response: ServerResponse) {
      const gone = new AbortController()
      response.once('close', () => gone.abort())
      response.write(head)
      for (let left = filler; left > 0 && !gone.signal.aborted; left -= CHUNK.length) {
        const ready = response.write(left < CHUNK.length ? CHUNK.subarray(0, left) : CHUNK)
        if (!ready) await once(response, 'drain', { signal: gone.signal }).catch(() => undefined)
      }
      if (!gone.signal.aborted) response.end(tail)
    },
  }
}
