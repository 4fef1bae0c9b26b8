import { expect, it } from 'vitest'
import { routeTemplate } from './route-template'

it.each([
  ['/api/documents', {}, '/api/documents'],
  ['/api/documents/9007199254740993/xml', { id: '9007199254740993' }, '/api/documents/[id]/xml'],
  ['/api/users/users', { id: 'users' }, '/api/users/[id]'],
  [
    '/api/pix/infractions/a/attachments/b',
    { id: 'a', attachmentId: 'b' },
    '/api/pix/infractions/[id]/attachments/[attachmentId]',
  ],
  [
    '/api/pix/infractions/a/attachments/a',
    { id: 'a', attachmentId: 'a' },
    '/api/pix/infractions/[id]/attachments/[attachmentId]',
  ],
  ['/api/pix/keys/maria%40x.com', { id: 'maria@x.com' }, '/api/pix/keys/[id]'],
  ['/api/pix/keys/maria%40x.com', { id: 'maria%40x.com' }, '/api/pix/keys/[id]'],
  ['/api/no/such/52998224725', { path: ['no', 'such', '52998224725'] }, '/api/[...path]'],
  ['/api/pix/keys/%E0%A4', { id: '%E0%A4' }, '/api/pix/keys/[id]'],
  ['/api/pix/keys/a', { id: 'something else' }, 'unknown'],
])('%s is of one route', (pathname, params, template) => {
  expect(routeTemplate(pathname, params)).toBe(template)
})
