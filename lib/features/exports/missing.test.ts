import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { setUpExports } from '@/e2e/harness/exports'
import { exportItems } from '@/lib/features/exports/store/tables'
import { db } from '@/lib/server/db/client'
import { planNext } from './plan'

const { simulator, ask, askFor, companyId, csvOf, direct, month, one, sha256, work, zipOf } = await setUpExports()

const problem = (code: string, message: string) => ({
  erro: { codigo: code, mensagem: message },
  requisicao_id: 'req_1',
})

async function captureNote() {
  const { id } = await simulator.captureDocument({ modelo: 'nfe', competencia: month, empresa_id: companyId })
  return String(id)
}

const refuse = (id: string, type: string, status: number, body: object = {}) =>
  simulator.armFault({
    ...{ service: 'accounting', kind: 'status', times: 1_000 },
    ...{ path: `/v1/documentos/${id}/${type}`, status, body },
  })

test.each([
  [410, 'conteudo_expurgado', 'Conteúdo expurgado.', 'content_purged'],
  [422, 'conteudo_indisponivel', 'XML indisponível.', 'content_unavailable'],
  [422, 'pdf_indisponivel', 'PDF indisponível para o leiaute.', 'pdf_unavailable'],
  [404, 'nao_encontrado', 'Documento não encontrado.', 'not_found'],
])(
  'a %i %s is the reason of a missing file, with its message, whatever the file',
  async (status, code, message, reason) => {
    const note = await captureNote()
    refuse(note, 'pdf', status, problem(code, message))
    const { id } = await askFor({ selection: { ids: [note] }, formats: ['pdf'] })
    await work()
    const answer = { reason, upstreamStatus: status, upstreamCode: code, upstreamMessage: message }
    expect(await one(id)).toMatchObject({ done: 0, missing: 1, missingFiles: [{ documentId: note, ...answer }] })
    expect(await csvOf(id)).toMatchObject([{ path: '', ...answer, upstreamStatus: String(status) }])
    const manifest = JSON.parse(String((await zipOf(id)).get('manifest.json')))
    expect(manifest.files).toMatchObject([answer])
  },
)

test('a cancelled note has its XML like any other, and without one the reason that upstream gives', async () => {
  const [there, gone] = [await captureNote(), await captureNote()]
  for (const note of [there, gone]) simulator.cancelDocument(note)
  refuse(gone, 'xml', 422, problem('conteudo_indisponivel', 'XML indisponível.'))
  const { id } = await ask({ formats: ['xml'] })
  await work()
  const rows = await csvOf(id)
  expect(rows.find((row) => row.id === there)).toMatchObject({
    ...{ path: expect.stringMatching(/\.xml$/), reason: '', cancelled: 'true' },
    sha256: sha256(await direct(there, 'xml')),
  })
  expect(rows.find((row) => row.id === gone)).toMatchObject({
    ...{ path: '', reason: 'content_unavailable', cancelled: 'true', upstreamCode: 'conteudo_indisponivel' },
  })
})

test('the manifest leaves open whether a note was cancelled where upstream does not say', async () => {
  const [silent, stated] = [await captureNote(), await captureNote()]
  simulator.hideCancellation(silent)
  const { id } = await askFor({ selection: { ids: [silent, stated] }, formats: ['xml'] })
  await work()
  const cells = (await csvOf(id)).map((row) => [row.id, row.cancelled])
  expect(Object.fromEntries(cells)).toEqual({ [silent]: '', [stated]: 'false' })
  const manifest = JSON.parse(String((await zipOf(id)).get('manifest.json')))
  const files = manifest.files.map((file: { id: string; cancelled: boolean | null }) => [file.id, file.cancelled])
  expect(Object.fromEntries(files)).toEqual({ [silent]: null, [stated]: false })
})

test('a file that upstream fails at is missing after many attempts, with the last answer, and holds up nothing', async () => {
  const note = await captureNote()
  refuse(note, 'pdf', 500, problem('erro_interno', 'Falha inesperada.'))
  const { id } = await ask()
  await planNext()
  await (await db())
    .update(exportItems)
    .set({ tries: 23 })
    .where(eq(exportItems.documentId, BigInt(note)))
  await work()
  const { missingFiles } = await one(id)
  expect(missingFiles).toContainEqual(
    expect.objectContaining({
      ...{ documentId: note, reason: 'failed', upstreamStatus: 500 },
      ...{ upstreamCode: 'erro_interno', upstreamMessage: 'Falha inesperada.' },
    }),
  )
})
