import { randomUUID } from 'node:crypto'
import { newInfraction } from '../support/attachments.ts'
import type { Environment } from '../support/environment.ts'
import { password, people, type Role } from '../support/people.ts'
import { type BrowserWindow, desk, openBrowserWindow, phone } from './browser-window.ts'
import type { Engine } from './engine.ts'

/** Announces the next step, so that a failure names it. */
export type Announce = (step: string) => void

/** The most common tasks, once, with the browser's own pointer and keys; throws at the first problem. */
export async function journey(engine: Engine, env: Environment, announce: Announce): Promise<void> {
  const requested = { key: `pago.${randomUUID().slice(0, 18)}@exemplo.com.br`, amount: '7.123,45' }
  let payerPath = ''
  let txid = ''

  await within(engine, env, desk, async (window) => {
    announce('sign-in')
    await signIn(window, 'finance')

    announce('the list of documents and the PDF of a note')
    const { chave } = await env.simulator.captureDocument({ modelo: 'nfe' })
    await window.open('/documents')
    await window.click('input[type="search"]', /^Chave ou ID/)
    await window.type(String(chave))
    await window.press('Enter')
    await window.see('PDF de conferência. Não substitui o DANFE oficial.')
    await window.seeDrawing('article canvas')
    await window.requireSound()
    await window.open('/documents')
    await window.click('[role="row"] td:first-child', /./)
    await window.seeAddress(/doc=\d+/)
    await window.press('ArrowDown')
    await window.seeFocus('[role="row"][aria-selected="true"]')
    await window.press('Enter')
    await window.seeFocus('[role="region"], section')
    await window.press('Escape')
    await window.seeAddress(/^\/documents$/)
    await window.seeFocus('[role="row"]')
    await window.requireSound()

    announce('a charge and the link for its payer')
    await window.open('/pix/charges/new')
    await window.write('input', 'Valor da cobrança', '4166,00')
    await window.write('input', 'Cliente', 'Construtora Aroeira Ltda')
    await window.click('button', /^Criar cobrança de R\$ 4\.166,00/)
    await window.seeAddress(/\/pix\/charges\/[0-9a-f-]{36}$/)
    txid = await window.see(/\b[A-Za-z0-9]{26,35}\b/, '[role="cell"], td, dd')
    await window.click('button', 'Criar link')
    payerPath = new URL(await window.see(/https?:\/\/\S+\/c\/[\w-]{22}/)).pathname
    await window.requireSound()

    announce('a transfer that another person is to approve')
    await window.open('/pix/transfers/new')
    await window.write('input', 'Valor da transferência', '7123,45')
    await window.write('input', 'Chave Pix do favorecido', requested.key)
    await window.click('button', /^Revisar/)
    await window.seeAddress(/step=review/)
    await window.click('button', /^Solicitar aprovação de R\$/)
    await window.see('Aguarda a decisão de outra pessoa')
    await window.requireSound()
  })

  await within(engine, env, phone, async (window) => {
    announce("the payer's page on a phone")
    await window.open(payerPath)
    await window.see('4.166,00')
    await window.click('button', 'Copiar código Pix')
    await window.see('Código copiado')
    await window.requireSound()
    env.simulator.payCharge(txid)
    await window.see('Pix recebido')
    await window.requireSound()
  })

  await within(engine, env, phone, async (window) => {
    announce('home on a phone')
    await signIn(window, 'manager')
    await window.see(requested.amount)
    await window.requireSound()

    announce('the list of approvals on a phone')
    await window.open('/approvals')
    await window.see(requested.amount, 'main')
    await window.requireSound()

    announce('an approval on a phone')
    await window.click('[role="row"]', new RegExp(requested.amount))
    await window.seeAddress(/\/approvals\?id=/)
    await window.see(requested.key)
    await window.requireSound()
    await window.click('button', /^Aprovar e enviar R\$/)
    await window.see('Cancelar', '[role="alertdialog"]')
    await window.seeFocus('[role="alertdialog"] button')
    await window.press('Escape')
    await window.click('button', /^Aprovar e enviar R\$/)
    await window.click('[role="alertdialog"] button', /^Enviar R\$/)
    await window.see('Aprovada por você')
    await window.requireSound()
    const sent = env.simulator.movements().filter(({ kind, cents }) => kind === 'TRANSFER' && cents === -712_345)
    if (sent.length !== 1) throw new Error(`${sent.length} transfers have left`)
  })

  await within(engine, env, phone, async (window) => {
    announce('a case on a phone')
    const id = await newInfraction(env)
    await signIn(window, 'support')
    await window.open(`/pix/infractions/${id}?part=answer`)
    await window.write('textarea', /^Defesa/, 'A mercadoria foi entregue na recepção às 15h22.')
    await window.click('label', /^Contestar com esta defesa/)
    await window.see(/Rascunho salvo às \d\d:\d\d/)
    await window.requireSound()
  })
}

async function within(
  engine: Engine,
  env: Environment,
  size: { width: number; height: number },
  run: (window: BrowserWindow) => Promise<void>,
): Promise<void> {
  const window = await openBrowserWindow(engine, env.url, size)
  await run(window).finally(() => window.close())
}

/** Uses only keys after the e-mail field. */
async function signIn(window: BrowserWindow, role: Role): Promise<void> {
  await window.open('/login')
  await window.write('input', 'E-mail', people[role].email)
  await window.press('Tab')
  await window.type(password)
  await window.press('Enter')
  await window.seeAddress(/^\/$/)
}
