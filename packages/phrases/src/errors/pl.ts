import messages from '../../catalogues/errors/pl.json' with { type: 'json' };

export default messages;
