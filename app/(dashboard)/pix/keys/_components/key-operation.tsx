'use client'

import { useTranslations } from 'next-intl'
import { OperationCard } from '@/components/operations/record-card'
import type { RecordKinds } from '@/components/operations/record-operations'
import type { UnknownLabels } from '@/components/operations/unknown-outcome'
import { KeyValue } from '@/components/ui/key-value'
import { id as ident } from '@/components/ui/rich'
import { shownPixKey } from '@/lib/core/pix/pix-key'
import { keys } from '@/lib/features/pix/keys/contract'
import { deletionOperation, type KeyCreation, type KeyDeletion, keyOperation } from '@/lib/features/pix/keys/schema'

export const keyKinds: RecordKinds<KeyCreation, KeyDeletion> = {
  making: { kind: 'pix.key', schema: keyOperation },
  ending: { kind: 'pix.key-deletion', schema: deletionOperation },
}

const knownTypes = ['EVP', 'CPF', 'CNPJ', 'EMAIL', 'TELEFONE', 'CHAVE_ALEATORIA'] as const

/** A documented type in words, any other exactly as it came. */
export function useTypeLabel(): (type: string | null) => string {
  const t = useTranslations('keys.types')
  return (type) => {
    const known = knownTypes.find((each) => each === type)
    return known ? t(known) : (type ?? t('none'))
  }
}

/** The key as people read it. */
export function shownKey({ type, key }: { type: string | null; key: string }): string {
  return shownPixKey({ type: type ?? '', value: key })
}

/** The person's permissions here; `accounts`: may choose another account. */
export type KeyRights = { create: boolean; remove: boolean; accounts: boolean }

type KeyOperationProps = { operation: KeyCreation | KeyDeletion; rights: KeyRights }

/** A creation or a deletion, its state and what may be decided on it. */
export function KeyOperation({ operation, rights }: KeyOperationProps) {
  const t = useTranslations('keys.operation')
  const creation = operation.kind === 'pix.key'
  const word = creation ? 'creation' : 'deletion'
  // A random key looks like any other: no read tells it apart.
  const readable = !creation || operation.input.key !== undefined
  const unknownOf = creation && !readable ? 'random' : word
  const unknown: UnknownLabels = {
    title: t(`${word}-unknown-title`),
    what: t(`${unknownOf}-unknown-what`),
    resend: t(`${word}-resend`),
    abandon: t('abandon'),
    consequences: { resend: t(`${unknownOf}-resend-what`), abandon: t(`${word}-abandon-what`) },
    ...(readable && { check: t('check') }),
  }
  return (
    <OperationCard
      contract={creation ? keys.create : keys.remove}
      operation={operation}
      title={t(word)}
      mayDecide={creation ? rights.create : rights.remove}
      accepted={t(`${word}-accepted`)}
      confirmed={t(`${word}-confirmed`)}
      unknown={unknown}
    >
      {operation.kind === 'pix.key' ? <Creation operation={operation} /> : <Deletion operation={operation} />}
    </OperationCard>
  )
}

function Creation({ operation: { input, result } }: { operation: KeyCreation }) {
  const t = useTranslations('keys')
  return (
    <KeyValue
      rows={[
        { label: t('operation.wanted'), value: input.key ? ident(input.key) : t('operation.wanted-random') },
        result && { label: t('status'), value: ident(result.status ?? '—') },
      ]}
    />
  )
}

/** The two facts that the provider gives about a deletion, unchanged. */
function Deletion({ operation: { about, result } }: { operation: KeyDeletion }) {
  const t = useTranslations('keys')
  return (
    <KeyValue
      rows={[
        about && { label: t('key'), value: ident(shownKey(about)) },
        result && { label: t('operation.deleted'), value: t(result.deleted ? 'operation.yes' : 'operation.no') },
        result && { label: t('operation.verified'), value: t(result.verified ? 'operation.yes' : 'operation.not-yet') },
      ]}
    />
  )
}
