import messages from '../../catalogues/operator-errors/pl.json' with { type: 'json' };

export default messages;
