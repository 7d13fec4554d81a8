import messages from '../../catalogues/bo-suspense/pl.json' with { type: 'json' };

export default messages;
