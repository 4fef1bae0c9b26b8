import { expect, test } from 'vitest'
import { createClock } from '../clock.ts'
import { initialSettings, type SimulatorContext } from '../context.ts'
import { createFaults } from '../faults.ts'
import { createJournal } from '../journal.ts'
import { encodeJson } from '../json.ts'
import { createRandom } from '../random.ts'
import { createAccounting } from './accounting.ts'
import { FIXED_NOW } from './test-client.ts'

const context: SimulatorContext = {
  options: {},
  settings: initialSettings({}),
  clock: createClock(FIXED_NOW),
  random: (label) => createRandom(1, label),
  journal: createJournal(),
  faults: createFaults({ now: () => Date.now() }),
  newRequestId: () => 'req_test',
  urls: { root: '', accounting: '', pix: '' },
}
const { buildAccountingEvent, control } = createAccounting(context)

test('an event has its id, type, version and instant', () => {
  const event = buildAccountingEvent('sync.falhou', {})
  expect(event).toMatchObject({ tipo: 'sync.falhou', versao: '1' })
  expect(event.id).toMatch(/^evt_\w+$/)
  expect(event.criado_em).toMatch(/^2026-11-21T12:00:00/)
})

test.each(['sync.falhou', 'certificado.vencendo', 'importacao.concluida'])('%s takes data of its own', (type) => {
  expect(buildAccountingEvent(type, { nota: 'livre' }).dados).toMatchObject({
    nota: 'livre',
    empresa_id: expect.any(String),
  })
})

test('a capture’s event has its key and the int64 digits', () => {
  const captured = control.capture({ modelo: 'cte' })
  const event = buildAccountingEvent('documento.capturado', { chave: captured.chave })
  expect(captured.id).toBeGreaterThan(2n ** 53n)
  expect(encodeJson(event)).toContain(`"documento":{"id":${captured.id},"chave":"${captured.chave}","modelo":"cte"`)
})

test('data of the contract goes out as it is', () => {
  const data = { empresa_id: 'x', documento: { id: 1, chave: 'k', modelo: 'nfe', competencia: '2026-01' } }
  expect(buildAccountingEvent('documento.capturado', data).dados).toEqual(data)
})

test('without data it is about the newest document', () => {
  const captured = control.capture({})
  expect(buildAccountingEvent('documento.capturado', {}).dados).toMatchObject({ documento: { chave: captured.chave } })
})
