import { describe, expect, it } from 'vitest';
import { registeredOf, registrableOf } from '../../src/domain/registrable.ts';

describe('the domain of a host', () => {
  it.each([
    ['www.shop.example', 'shop.example', 'shop.example'],
    ['a.b.shop.co.uk', 'shop.co.uk', 'shop.co.uk'],
    // Customers of a platform are independent; a registry knows only the platform.
    ['www.someone.github.io', 'someone.github.io', 'github.io'],
    ['xn--bcher-kva.example', 'xn--bcher-kva.example', 'xn--bcher-kva.example'],
    ['192.0.2.1', '192.0.2.1', '192.0.2.1'],
    ['2001:db8::1', '2001:db8::1', '2001:db8::1'],
    ['localhost', 'localhost', 'localhost'],
    ['github.io', 'github.io', 'github.io'],
  ])('%s belongs to %s, and %s is registered', (host, registrable, registered) => {
    expect([registrableOf(host), registeredOf(host)]).toEqual([registrable, registered]);
  });
});
