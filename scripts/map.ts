import './generate.ts';
