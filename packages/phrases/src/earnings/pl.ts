import messages from '../../catalogues/earnings/pl.json' with { type: 'json' };

export default messages;
