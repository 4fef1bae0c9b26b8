import { beforeEach, expect } from 'vitest'
import { createPerson } from '@/e2e/harness/people'
import { setUpSimulator } from '@/e2e/harness/simulator'
import { lookUpKey } from '@/lib/features/pix/directory/service'
import { listBook } from '@/lib/features/pix/payees/service'
import { knownHolders } from '@/lib/features/pix/payees/store/known'
import { type TransferInput, type TransferResult, transferInput } from '@/lib/features/pix/transfers/schema'
import { sendTransfer } from '@/lib/features/pix/transfers/service'
import { submit } from '@/lib/server/operations/perform'
import { settle } from '@/lib/server/operations/settle'

/** The test's people, and a directory key for each test. */
export async function openBook(configuration: Record<string, string> = {}) {
  const approvals = { APPROVAL_THRESHOLD_CENTS: '100000', ACCESS_CHANGE_HOURS: '0' }
  const simulator = await setUpSimulator({}, { ...approvals, ...configuration })
  const marina = await createPerson('Marina', 'finance')
  const paulo = await createPerson('Paulo', 'finance')
  const rafael = await createPerson('Rafael', 'manager')
  const listed = {
    name: 'Cerrado Logística Ltda',
    document: '19204471000140',
    bank: { name: 'Jatobá', ispb: '27084316' },
  }
  const impostor = { name: 'João V. Nascimento', document: '45851290611', bank: { name: 'Pagar Já', ispb: '41905872' } }
  const key = { type: 'EMAIL' as const, value: '' }
  let tests = 0
  beforeEach(() => {
    simulator.clearFaults()
    key.value = `financeiro${tests++}@cerrado.example`
    simulator.changeDirectory(key.value, listed)
  })

  const context = (person = marina) => ({ person, signal: new AbortController().signal })
  const pay = async (more: Partial<TransferInput> = {}, person = marina) => {
    const input = transferInput.parse({ amountCents: 5_000, key, ...more })
    return (await submit(sendTransfer, crypto.randomUUID(), input, person)).row
  }
  const confirm = async (id: string, more: Partial<TransferResult> = {}) => {
    const result = { txid: id, externalId: null, ...more }
    expect((await settle(sendTransfer, id, { state: 'confirmed', result }, null))?.state).toBe('confirmed')
  }
  const payConfirmed = async (more: Partial<TransferInput> = {}, person = marina) => {
    const { id } = await pay(more, person)
    await confirm(id)
    return id
  }
  const lookUp = (person = marina) => lookUpKey.perform({ key: key.value, keyType: key.type }, context(person))
  return {
    simulator,
    ...{ marina, paulo, rafael, listed, impostor, key },
    ...{ context, pay, confirm, payConfirmed, lookUp },
    known: async () => (await knownHolders([key])).get(key.value) ?? null,
    /** The only payee with the key. */
    async payeeOf() {
      const [only, ...others] = (await listBook.perform({ q: key.value }, context())).items
      expect(others).toEqual([])
      return only
    },
    claimed: () => simulator.changeDirectory(key.value, impostor),
    /** From now on the directory states only this much of the key's holder; null: it has no such key. */
    states(owner: { name?: string; document?: string } | null, bank = listed.bank) {
      const data = { key: key.value, key_type: key.type, owner, bank }
      const answer = owner
        ? { status: 200, body: { success: true, data } }
        : { status: 404, body: { success: false, message: 'Not found', data: null } }
      const match = key.value.split('@')[0]
      simulator.armFault({ service: 'pix', path: '/v1/pixkey/dict_get', match, kind: 'status', times: 99, ...answer })
    },
    /** A payee that was paid once after a look-up. */
    async paidBefore() {
      await lookUp()
      return payConfirmed()
    },
  }
}
