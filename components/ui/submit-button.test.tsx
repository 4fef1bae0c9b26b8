import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { SubmitButton } from './submit-button'

it('as the server sends it, it submits nothing', () => {
  expect(renderToStaticMarkup(<SubmitButton>Entrar</SubmitButton>)).toContain('type="button"')
})
