import { useLocale, useTranslations } from 'next-intl'
import { useState } from 'react'
import { TextButton } from '@/components/ui/button'
import { StatusBadge } from '@/components/ui/status-badge'
import { formatMoney } from '@/lib/core/money/money'
import type { Variable, VariableValue } from '@/lib/features/settings/schema'
import { Section } from './section'

const order = ['set', 'unused', 'default'] as const
/** Number shown before the person expands the list. */
const fewest = 14

/** All variables, set ones first. Secret values are never sent to the page. */
export function Variables({ variables }: { variables: readonly Variable[] }) {
  const t = useTranslations('settings.variables')
  const [all, setAll] = useState(false)
  const ordered = order.flatMap((state) => variables.filter((one) => one.state === state))
  const countOf = (state: Variable['state']) => variables.filter((one) => one.state === state).length
  const counts = { set: countOf('set'), unused: countOf('unused'), standard: countOf('default') }
  const shown = all ? ordered : ordered.slice(0, Math.max(fewest, counts.set + counts.unused))
  return (
    <Section
      title={t('title')}
      note={t('summary', counts)}
      end={
        <TextButton aria-expanded={all} className="min-h-6" onClick={() => setAll(!all)}>
          {all ? t('fewer') : t('all', { count: variables.length })}
        </TextButton>
      }
    >
      <ul>
        {shown.map((variable) => (
          <VariableRow key={variable.name} variable={variable} />
        ))}
      </ul>
    </Section>
  )
}

function VariableRow({ variable }: { variable: Variable }) {
  const t = useTranslations('settings.variables')
  const labels = useVariableText()
  const { name, state } = variable
  return (
    <li className="grid min-h-8 grid-cols-[minmax(0,1fr)_max-content] items-center gap-x-3 border-line border-t py-1.5 text-xs md:grid-cols-[264px_96px_minmax(0,1fr)]">
      <span className="ident wrap-anywhere">{name}</span>
      {state === 'default' ? (
        <span className="pl-3.5 text-ink-3">{t('states.default')}</span>
      ) : (
        <StatusBadge tone={state === 'unused' ? 'gone' : 'normal'} className="text-xs">
          {t(`states.${state}`)}
        </StatusBadge>
      )}
      <span className="text-ink-3 wrap-anywhere max-md:col-span-2">{labels(variable)}</span>
    </li>
  )
}

function useVariableText(): (variable: Variable) => string {
  const t = useTranslations('settings.variables')
  const value = useValueLabel()
  return ({ name, state, secret, value: given }) => {
    if (given) return value(given)
    if (secret && state === 'set') return t('secret')
    const without = `without.${name}` as Parameters<typeof t.has>[0]
    return t.has(without) ? t(without) : ''
  }
}

function useValueLabel(): (value: VariableValue) => string {
  const t = useTranslations('settings.variables')
  const roles = useTranslations('roles')
  const locale = useLocale()
  return (value) => {
    switch (value.type) {
      case 'text':
        return value.text
      case 'number':
        return t(`amounts.${value.unit}`, { amount: value.amount })
      case 'money':
        return t('from-amount', { amount: formatMoney(value.cents, locale) })
      case 'switch':
        return t(value.on ? 'on' : 'off')
      case 'roles':
        return value.roles.map((role) => roles(role)).join(', ')
    }
  }
}
