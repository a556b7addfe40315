import { describe, expect, it } from 'vitest';
import { isPublicAddress, lookupPublic } from './public-address.ts';

describe('an address', () => {
  it.each([
    '93.184.215.14',
    '172.15.255.255',
    '172.32.0.1',
    '192.167.1.1',
    '2606:2800:21f:cb07:6820:80da:af6b:8b2c',
    '2a00:1450:4001:81b::200e',
  ])('%s, on the internet, is public', (address) => expect(isPublicAddress(address)).toBe(true));

  it.each([
    '127.0.0.1',
    '127.9.9.9',
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::1',
    '::',
    '::ffff:127.0.0.1',
    '::ffff:93.184.215.14',
    '64:ff9b::7f00:1',
    'fe80::1',
    'fd00::1',
    'ff02::1',
    '2001::1',
    '2001:db8::1',
    '2002:7f00:1::',
    'localhost',
    '',
  ])('%s, local or not an address, is not', (address) => expect(isPublicAddress(address)).toBe(false));

  it.each([true, false])('of a name that resolves to this machine, with all: %s, is refused', async (all) => {
    const error = await new Promise((done) => lookupPublic('localhost', { all }, done));
    expect(String(error)).toContain('localhost is not a public address');
  });
});
