'use client'

import { useQuery } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useCallback, useEffect, useRef, useState } from 'react'
import { ofAccount } from '@/components/layout/account-id'
import { AccountSwitcher } from '@/components/layout/account-switcher'
import { PageBody, PageHeader } from '@/components/layout/page-header'
import { useAccountId } from '@/components/layout/use-account-id'
import type { RangePreset } from '@/components/list/day-range'
import { useSendingKey } from '@/components/operations/sending/use-sending-key'
import { readQuery } from '@/lib/client/read-query'
import { currentDay } from '@/lib/core/dates'
import { statements } from '@/lib/features/pix/statements/contract'
import { AskForm } from './ask-form'
import { type AskValues, askValues, startingValues, valuesOf } from './ask-values'

const once = { refetchInterval: false, refetchOnWindowFocus: false, retry: false } as const

type NewStatementProps = {
  /** The statement whose days and format are asked for again. */
  from: string | null
  preset: RangePreset
}

/** The form of a new statement; opened with the key of one that was sent it goes there instead. */
export function NewStatement({ from, preset }: NewStatementProps) {
  const t = useTranslations('statements.form')
  const words = useTranslations('sending')
  const router = useRouter()
  const { accountId } = useAccountId()
  const source = useQuery({ ...readQuery(statements.one, { id: from ?? '' }), ...once, enabled: from !== null })
  const [values, setValues] = useState<AskValues>(() =>
    source.data ? valuesOf(source.data.input) : startingValues(preset, currentDay(new Date())),
  )
  const touched = useRef(source.data !== undefined)
  const [restored, setRestored] = useState(false)
  const restore = useCallback((kept: AskValues) => {
    touched.current = true
    setRestored(true)
    setValues(kept)
  }, [])
  const key = useSendingKey({ kind: 'statement', values: askValues, onDraft: restore })
  const { keep } = key

  useEffect(() => {
    if (!source.data || touched.current) return
    touched.current = true
    setValues(valuesOf(source.data.input))
  }, [source.data])

  const existing = useQuery({
    ...readQuery(statements.one, { id: key.openedWith ?? '' }),
    ...once,
    enabled: key.openedWith !== null,
  })
  const made = existing.data && existing.data.state !== 'failed' ? existing.data.id : null
  useEffect(() => {
    if (made) router.replace(ofAccount(`/pix/statements?open=${made}`, accountId))
  }, [made, router, accountId])

  function change(changed: Partial<AskValues>) {
    touched.current = true
    const next = { ...values, ...changed }
    setValues(next)
    keep(next)
  }

  return (
    <>
      <PageHeader
        title={t('title')}
        crumbs={[{ href: ofAccount('/pix/statements', accountId), label: t('crumb') }]}
        actions={<AccountSwitcher />}
      />
      <PageBody>
        {restored && (
          <span role="status" className="sr-only">
            {words('draft-kept')}
          </span>
        )}
        <AskForm values={values} onChange={change} sendingKey={key} />
      </PageBody>
    </>
  )
}
